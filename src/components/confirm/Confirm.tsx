import type { ReactNode } from 'react';
import { Sheet } from '../sheet/Sheet';
import styles from './Confirm.module.css';

export interface ConfirmProps {
  title: string;
  children?: ReactNode;
  /** The words on the button that does it. */
  confirmLabel: string;
  cancelLabel: string;
  /** Red, and for what cannot be taken back. */
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** A small question. The button that does it comes last, as on every sheet. */
export function Confirm({ title, children, confirmLabel, cancelLabel, danger = false, busy = false, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Sheet title={title} size="small" role="alertdialog" onDismiss={onCancel}>
      {children && <div className={styles.words}>{children}</div>}
      <div className={styles.buttons}>
        <button type="button" className={styles.cancel} onClick={onCancel}>{cancelLabel}</button>
        <button type="button" className={danger ? styles.danger : styles.confirm} disabled={busy} aria-busy={busy} onClick={onConfirm}>{confirmLabel}</button>
      </div>
    </Sheet>
  );
}
