import type { ReactNode } from 'react';
import { Skeleton } from '@/components/skeleton';
import styles from './card-list.module.css';

interface ListProps {
  /** Its name for screen readers. */
  label?: string | undefined;
  busy?: boolean;
  children: ReactNode;
}

/** Rows of one kind in one card, with a line between them. */
export function CardList({ label, busy = false, children }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label} aria-busy={busy || undefined}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** A picture or tile at the left, next to the first line. */
  leading?: ReactNode;
  /** The content at the right: a time, a button. */
  trailing?: ReactNode;
  /** Makes the whole row one tap target; absent for a row without a target. */
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** One row of a card: its text between the leading and the trailing content. */
export function CardRow({ leading, trailing, onClick, children }: RowProps) {
  const content = (
    <>
      {leading}
      <span className={styles.words}>{children}</span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </>
  );
  return (
    <li>
      {onClick ? (
        <button type="button" className={styles.row} onClick={onClick}>
          {content}
        </button>
      ) : (
        <span className={styles.row}>{content}</span>
      )}
    </li>
  );
}

/** Placeholder rows of the real height, so that the layout does not jump. `tile` reserves the leading space. */
export function CardSkeletons({ count, tile = false, lines = 2 }: { count: number; tile?: boolean; lines?: 1 | 2 }) {
  return (
    <ul className={styles.list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <CardRow key={index} leading={tile && <span className={styles.tile} />}>
          <Skeleton style={{ width: `${45 + ((index * 17) % 35)}%`, margin: 'var(--space-1) 0' }} />
          {lines === 2 && <Skeleton style={{ width: '30%', margin: 'var(--space-1) 0' }} />}
        </CardRow>
      ))}
    </ul>
  );
}

/** Replaces the rows of a card of equal width: the reason for an empty list, and a remedy. */
export function CardMessage({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  return (
    <div className={styles.message} role={failed ? 'alert' : undefined}>
      {children}
    </div>
  );
}
