import { FieldLabel } from '@/components/field-label';
import styles from './form-rows.module.css';

interface Props {
  id: string;
  label: string;
  /** Characters. */
  limit: number;
  value: string;
  onChange(text: string): void;
}

/** A few lines of plain text that may stay empty: why something is asked for or decided, or what was done. */
export function ReasonField({ id, label, limit, value, onChange }: Props) {
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} required={false} />
      <textarea
        id={id}
        className={styles.approvalReason}
        rows={2}
        maxLength={limit}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
