import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './record-detail.module.css';

interface Props {
  title: string;
  /** The action at the right of the title: edit or add. */
  action?: { label: string; run(): void };
  /** The link at the bottom that opens the whole tab. */
  more: { label: string; run(): void };
  children: ReactNode;
}

/** The summary of one section of a record. */
export function SummaryCard({ title, action, more, children }: Props) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{title}</h2>
        {action && (
          <button type="button" className={styles.cardAction} onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      {children}
      <button type="button" className={styles.cardMore} onClick={more.run}>
        {more.label} <ChevronRight size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
