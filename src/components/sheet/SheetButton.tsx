import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface Props {
  /** The meaning of an icon; a text needs none. */
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
