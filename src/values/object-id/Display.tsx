import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** The record's id, as one that is compared sign by sign. */
export default function Display({ value, size }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  return <code className={size === 'line' ? styles.line : styles.text}>{value}</code>;
}
