import { Nothing } from '../Nothing';
import { Display as One } from '../single-select/Display';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** The chosen options as chips. */
export default function Display({ value, field, size }: DisplayProps) {
  const selectedIds = Array.isArray(value) ? value.map(String) : [];
  if (selectedIds.length === 0) return size === 'block' ? <Nothing /> : null;
  return (
    <span className={size === 'line' ? styles.chipLine : styles.several}>
      {selectedIds.map((id) => (
        <One key={id} value={id} field={field} size="line" />
      ))}
    </span>
  );
}
