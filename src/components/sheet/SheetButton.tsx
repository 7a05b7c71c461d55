import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface Props {
  /** The name of an icon button; a text needs none. */
  label?: string;
  /** Whether it completes the sheet's task, which makes it the most visible button of the header. */
  isDone?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** A button in a sheet's header: dismissal at the left, completion or changes of the whole sheet at the right. */
export function SheetButton({ label, isDone = false, disabled = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      data-done={isDone || undefined}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
