import { areaText } from '@domain/regions/words';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import { isArea } from './is-area';

/** The address in one line, as people write it in the reader's language. */
export default function AreaDisplay({ value, field, size }: DisplayProps) {
  const { language } = useValueServices();
  if (!isArea(value)) return size === 'block' ? <Nothing /> : null;
  return (
    <span className={size === 'line' ? styles.line : styles.text}>{areaText(value, field.area_scope, language)}</span>
  );
}
