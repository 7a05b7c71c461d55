import type { TimelineEvent } from '@domain/contract/timeline';
import styles from './timeline.module.css';

/** What was merged into the record, and the fields that were written by it. */
export function MergeBody({ merge: { titles, field_names: fields } }: { merge: NonNullable<TimelineEvent['merge']> }) {
  return (
    <>
      <p className={styles.chat}>{titles.join(' · ')}</p>
      {fields.length > 0 && <p className={styles.chat}>{fields.join(' · ')}</p>}
    </>
  );
}
