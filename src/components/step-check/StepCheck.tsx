import { Square, SquareCheck } from 'lucide-react';
import styles from './step-check.module.css';

interface Props {
  /** The text of the next step. */
  label: string;
  isDone: boolean;
  /** Others check it off. */
  disabled: boolean;
  onChange(isDone: boolean): void;
}

/** The check box of a next step: 44 px to tap. */
export function StepCheck({ label, isDone, disabled, onChange }: Props) {
  const Mark = isDone ? SquareCheck : Square;
  return (
    <button
      type="button"
      role="checkbox"
      className={styles.check}
      aria-checked={isDone}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isDone)}
    >
      <Mark size={24} aria-hidden="true" />
    </button>
  );
}
