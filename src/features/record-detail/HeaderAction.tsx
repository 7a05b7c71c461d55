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

/** For what a feature of its own puts into the header. */
export const headerActionClass = styles.headerAction;
