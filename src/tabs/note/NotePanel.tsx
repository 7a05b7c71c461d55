import { NoteList } from '@/features/timeline';
import { useStores } from '@/stores';
import { getTimeline } from '@/stores/timeline/Timeline';
import type { PanelProps } from '../tab';

/** The notes that name the record. Instead of linking a note, the reader writes a new one (REQ records 2.112). */
export default function NotePanel({ record, onNote, onEditNote, onShareNote }: PanelProps) {
  return (
    <NoteList
      timeline={getTimeline(useStores(), record.tableId, record.id)}
      onNote={onNote}
      onEditNote={onEditNote}
      onShareNote={onShareNote}
    />
  );
}
