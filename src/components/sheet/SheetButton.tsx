import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface Props {
  /** The meaning of an icon; a text needs none. */
  label?: string;
  /** It finishes what the sheet is for: the one button of the header that the eye finds first. */
  isDone?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** A button in the header of a sheet: the way out at the left, at the right what finishes or changes the whole sheet. */
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
