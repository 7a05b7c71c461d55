import styles from './timeline.module.css';

/** Grey events of about the real measures. */
export function EventSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" data-skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.event}>
          <span className={styles.boneRound} />
          <div className={styles.body}>
            <span className={styles.skeleton} style={{ width: '62%' }} />
            <span className={styles.skeleton} style={{ width: `${70 + ((index * 13) % 28)}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}
