import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface Props {
  /** What an icon means; words say it themselves. */
  label?: string;
  onClick(): void;
  children: ReactNode;
}

/** A quiet button in the header of a sheet: the way out at the left, what changes the whole sheet at the right. */
export function SheetButton({ label, onClick, children }: Props) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
