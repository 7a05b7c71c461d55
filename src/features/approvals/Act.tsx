import type { ReactNode } from 'react';
import styles from './approvals.module.css';

interface Props {
  /** Whether the button opens a layer. */
  opens?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** A small button for an action on an approval. */
export function Act({ opens = false, disabled = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={styles.act}
      aria-haspopup={opens ? 'dialog' : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
