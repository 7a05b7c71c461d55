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

/** Shows an optional text field of a few lines: a reason or a report of the work. */
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
