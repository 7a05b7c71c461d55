import { TimelineView } from '@/features/timeline';
import { useStores } from '@/stores';
import type { PanelProps } from '../tab';

/** What happened with the record. */
export default function DynamicPanel({ record, onNote, onEditNote }: PanelProps) {
  const { timelines } = useStores();
  return <TimelineView timeline={timelines.of(record.tableId, record.id)} canNote={onNote !== undefined} onNote={() => onNote?.()} onEditNote={onEditNote} />;
}
