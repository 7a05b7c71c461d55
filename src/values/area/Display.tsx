import { areaText } from '@domain/regions/words';
import type { Area } from '@domain/values/area';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** The address in one line, as people write it in the reader's language. */
export function Display({ value, field, size }: DisplayProps) {
  const { language } = useValueServices();
  if (!isArea(value)) return size === 'block' ? <Nothing /> : null;
  return <span className={size === 'line' ? styles.line : styles.text}>{areaText(value, field.area_scope, language)}</span>;
}

export function isArea(value: unknown): value is Area {
  return typeof value === 'object' && value !== null && Array.isArray((value as Area).path) && (value as Area).path.length > 0;
}
