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
  /** A picture or tile at the left, beside the first line. */
  leading?: ReactNode;
  /** What stands at the right: a time, a button. */
  trailing?: ReactNode;
  /** The whole row is one tap; a row that leads nowhere has none. */
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** One row of a card: its words between what leads and what trails. */
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

/** Grey rows as high as the ones that will come, so that nothing jumps. `tile` keeps the place of what leads. */
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

/** In place of the rows, in a card as wide: why there are none and what to do about it. */
export function CardMessage({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  return (
    <div className={styles.message} role={failed ? 'alert' : undefined}>
      {children}
    </div>
  );
}
