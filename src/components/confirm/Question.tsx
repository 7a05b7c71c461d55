import type { ReactNode } from 'react';
import { Sheet } from '@/components/sheet';
import styles from './confirm.module.css';

interface Props {
  title: string;
  children?: ReactNode;
  /** The answers, the confirming one last. */
  answers: ReactNode;
  onDismiss(): void;
}

/** A small question on a sheet, with its answers side by side. */
export function Question({ title, children, answers, onDismiss }: Props) {
  return (
    <Sheet title={title} size="small" role="alertdialog" onDismiss={onDismiss}>
      {children && <div className={styles.words}>{children}</div>}
      <div className={styles.buttons}>{answers}</div>
    </Sheet>
  );
}
