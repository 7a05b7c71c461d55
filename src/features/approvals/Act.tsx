import type { ReactNode } from 'react';
import styles from './approvals.module.css';

interface Props {
  /** It opens a layer. */
  opens?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** One of the small things to do about an approval. */
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
