import { Skeleton } from '@/components/skeleton';
import styles from './record-list.module.css';

/** Grey cards of the real dimensions, so that nothing jumps when the rows are loaded. */
export function ListSkeleton({ count, lines = 2 }: { count: number; lines?: 2 | 3 }) {
  return (
    <ul className={styles.list} aria-hidden="true" data-skeleton>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.item} data-lines={lines}>
          <span className={styles.card}>
            <span className={styles.head}>
              <Skeleton style={{ width: `${48 + ((index * 17) % 32)}%` }} />
            </span>
            <span className={styles.line}>
              <Skeleton style={{ width: '34%' }} />
              <span className={styles.time}>
                <Skeleton style={{ width: '64px' }} />
              </span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
