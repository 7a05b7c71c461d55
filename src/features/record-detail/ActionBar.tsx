import type { ReactNode, Ref } from 'react';
import { useDockEdge } from '@/components/dock';
import styles from './record-detail.module.css';

/** The record's actions, within reach of the thumb. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  const barRef = useDockEdge<HTMLElement>('page');
  return (
    <nav ref={barRef} className={styles.actions} aria-label={label}>
      {children}
    </nav>
  );
}

interface ButtonProps {
  icon: ReactNode;
  label: string;
  primary?: boolean;
  hasMenu?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onClick(): void;
}

export function ActionButton({ icon, label, primary = false, hasMenu = false, buttonRef, onClick }: ButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={styles.action}
      data-primary={primary || undefined}
      aria-haspopup={hasMenu ? 'dialog' : undefined}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}

/** For what a feature of its own puts into the bar. */
export const actionClass = styles.action;
