import type { RecordJson } from '@domain/contract/shapes';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Timeline } from '@/stores/timeline/Timeline';
import { Events } from './Events';
import { useNoteActions } from './note-actions';
import styles from './timeline.module.css';

interface Props {
  timeline: Timeline;
  /** Undefined where the reader may not write notes about the record. */
  onNote: (() => void) | undefined;
  onEditNote: ((note: RecordJson) => void) | undefined;
  onShareNote: ((note: RecordJson) => void) | undefined;
}

/** Shows the notes about a record only, page by page. */
export const NoteList = observer(function NoteList({ timeline, onNote, onEditNote, onShareNote }: Props) {
  const { t } = useTranslation('detail');
  const feed = timeline.feed('FOLLOW_NOTE');
  const actions = useNoteActions(timeline, onEditNote, onShareNote);
  useEffect(() => {
    void feed.load();
  }, [feed]);
  return (
    <section>
      {onNote && feed.items.length > 0 && (
        <button type="button" className={styles.addNote} onClick={onNote}>
          <Plus size={18} aria-hidden="true" /> {t('note')}
        </button>
      )}
      <Events feed={feed} canNote={onNote !== undefined} onNote={() => onNote?.()} actions={actions} />
    </section>
  );
});
