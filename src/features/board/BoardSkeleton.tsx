import { Skeleton } from '@/components/skeleton';
import styles from './board.module.css';

/** Cards of a column that are on their way. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} className={styles.ghost} aria-hidden="true" data-skeleton>
      <Skeleton style={{ width: `${48 + ((index * 17) % 32)}%` }} />
      <Skeleton style={{ width: '34%' }} />
      <Skeleton style={{ width: '22%' }} />
    </span>
  ));
}

/** A board with columns that are not known yet. */
export function BoardSkeleton() {
  return (
    <>
      <span className={styles.strip} aria-hidden="true">
        <Skeleton style={{ width: '70%' }} />
      </span>
      <div className={styles.cards}>
        <CardSkeletons count={6} />
      </div>
    </>
  );
}
