import type { ReactNode } from 'react';
import styles from './record-detail.module.css';

/** An action of the record in its header, on desktops (ADR-0246). */
export function HeaderAction({ icon, label, onClick }: { icon: ReactNode; label: string; onClick(): void }) {
  return (
    <button type="button" className={headerActionClass} onClick={onClick}>
      {icon}
      {label}
    </button>
  );
}

/** The style for buttons that other features add to the header. */
export const headerActionClass = styles.headerAction;
