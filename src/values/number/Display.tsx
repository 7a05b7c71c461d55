import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import { numberFormat } from './format';

export function Display({ value, field, size }: DisplayProps) {
  const { language } = useValueServices();
  if (typeof value !== 'number') return size === 'block' ? <Nothing /> : null;
  return (
    <span className={`${styles.number} ${size === 'line' ? styles.line : ''}`}>
      {numberFormat(language, field.formatter?.decimals).format(value)}
    </span>
  );
}
