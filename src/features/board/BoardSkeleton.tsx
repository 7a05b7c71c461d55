import { Skeleton } from '@/components/skeleton';
import styles from './board.module.css';

/** The placeholder for cards that are loading. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} className={styles.ghost} aria-hidden="true" data-skeleton>
      <Skeleton style={{ width: `${48 + ((index * 17) % 32)}%` }} />
      <Skeleton style={{ width: '34%' }} />
      <Skeleton style={{ width: '22%' }} />
    </span>
  ));
}

/** The placeholder for a board whose columns are not loaded yet. */
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
