import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Shows the record's id in a font for comparison character by character. */
export default function Display({ value, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  return <code className={size === 'line' ? styles.line : styles.text}>{value}</code>;
}
