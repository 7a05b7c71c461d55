import { Skeleton } from '@/components/skeleton';
import styles from './record-detail.module.css';

/** The placeholder of the record page: it has the final dimensions, so that nothing jumps. */
export function DetailSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton className={styles.skeleton}>
      <div className={styles.header}>
        <div className={styles.identity}>
          <Skeleton style={{ width: 48, height: 48, borderRadius: 14, margin: '3px 0' }} />
          <div className={styles.names}>
            <Skeleton style={{ width: '68%', height: 24, margin: '3px 0' }} />
          </div>
        </div>
        <p className={styles.facts}>
          <Skeleton style={{ width: 120, height: 20, margin: '3px 0' }} />
        </p>
        <div className={styles.quickActions}>
          {[0, 1, 2, 3].map((key) => (
            <span key={key} className={`${styles.quickAction} ${styles.quickActionSkeleton}`} />
          ))}
        </div>
      </div>
      <div className={styles.tabs}>
        {[0, 1, 2].map((key) => (
          <span key={key} className={styles.tab}>
            <Skeleton style={{ width: 40, height: 16, margin: '3px 0' }} />
          </span>
        ))}
      </div>
      <div className={styles.groups}>
        {[6, 3].map((rows) => (
          <div key={rows} className={styles.card}>
            <div className={styles.cardHead}>
              <Skeleton style={{ width: 80, height: 18, margin: '3px 0' }} />
            </div>
            {Array.from({ length: rows }, (_, row) => (
              <div key={row} className={styles.field}>
                <Skeleton style={{ width: 64, height: 14, margin: '3px 0' }} />
                <Skeleton style={{ width: `${40 + ((row * 19) % 40)}%`, height: 14, margin: '3px 0' }} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The placeholder of the top line until its texts are loaded. */
export function TopBarSkeleton() {
  return <div className={styles.topBar} aria-hidden="true" />;
}
