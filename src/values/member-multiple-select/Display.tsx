import { Display as One } from '../member-single-select/Display';
import { Nothing } from '../Nothing';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Colleagues one after the other; those who left are grey. */
export default function Display({ value, field, size }: DisplayProps) {
  const members = Array.isArray(value) ? value.map(String) : [];
  if (members.length === 0) return size === 'block' ? <Nothing /> : null;
  return <span className={size === 'line' ? styles.chipLine : styles.several}>{members.map((id) => <One key={id} value={id} field={field} size={size} />)}</span>;
}
