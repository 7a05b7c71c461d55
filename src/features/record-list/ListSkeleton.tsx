import { Skeleton } from '@/components/skeleton';
import styles from './record-list.module.css';

/** Grey cards of the real measures, so that nothing jumps when the rows come. */
export function ListSkeleton({ count }: { count: number }) {
  return (
    <ul className={styles.list} aria-hidden="true" data-skeleton>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.item}>
          <span className={styles.card}>
            <span className={styles.head}>
              <Skeleton style={{ width: `${48 + ((index * 17) % 32)}%` }} />
            </span>
            <span className={styles.fields}>
              <Skeleton style={{ width: '34%' }} />
            </span>
            <span className={styles.foot}>
              <Skeleton style={{ width: '22%' }} />
              <Skeleton style={{ width: '14%' }} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
