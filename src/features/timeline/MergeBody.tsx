import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import { lazyPart } from '@/components/lazy';
import styles from './timeline.module.css';

// The member who merged, and administrators, can undo it.
const UndoMerge = lazyPart(() => import(/* webpackChunkName: "note-texts" */ './UndoMerge'), { quiet: true });

/** Shows the records that were merged into the record, the fields that the merge wrote, and the undo. */
export function MergeBody({ merge }: { merge: NonNullable<TimelineEvent['merge']> }) {
  const { titles, field_names: fields, undo_until: until } = merge;
  return (
    <>
      <p className={styles.chat}>{titles.join(' · ')}</p>
      {fields.length > 0 && <p className={styles.chat}>{fields.join(' · ')}</p>}
      {until !== undefined && <UndoMerge tableId={merge.table_id} mergeId={merge.merge_id} />}
    </>
  );
}
