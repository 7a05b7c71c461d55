import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

export function Display({ value, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  return <span className={size === 'line' ? styles.line : styles.lines}>{value}</span>;
}
