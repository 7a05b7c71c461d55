import { Skeleton } from '@/components/skeleton';
import styles from './timeline.module.css';

const lineStyle = { height: 14, margin: '4px 0 8px' };

/** Shows grey placeholders of about the real size. */
export function EventSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" data-skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.event}>
          <Skeleton style={{ flex: 'none', width: 32, height: 32, borderRadius: '50%' }} />
          <div className={styles.body}>
            <Skeleton style={{ ...lineStyle, width: '62%' }} />
            <Skeleton style={{ ...lineStyle, width: `${70 + ((index * 13) % 28)}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}
