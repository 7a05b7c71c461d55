import type { RelatedRecords } from '@domain/values/note-related';
import type { InputProps } from '../value-view';
import styles from '../links/links.module.css';
import { AddRecords } from './AddRecords';
import { relatedRecords } from './Display';
import { RelatedChips } from './RelatedChips';

/** Shows the records of the note as removable chips, and a button that adds more; the last record stays, because a note needs one. */
export default function RelatedInput(props: InputProps) {
  const { value, onChange, readOnly, label } = props;
  const count = relatedRecords(value).length;
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      <RelatedChips value={value} removes={readOnly ? 'none' : 'others'} onChange={onChange} />
      {!(readOnly && count > 0) && <AddRecords {...props} related={(value ?? {}) as RelatedRecords} count={count} />}
    </div>
  );
}
