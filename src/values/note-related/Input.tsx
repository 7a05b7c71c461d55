import type { RelatedRecords } from '@domain/values/note-related';
import type { InputProps } from '../value-view';
import styles from '../links/links.module.css';
import { AddRecords } from './AddRecords';
import { relatedRecords } from './Display';
import { RelatedChips } from './RelatedChips';

/** The records of the note as chips that can be taken off, and a way to more; the last one stays, because a note is about something. */
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
