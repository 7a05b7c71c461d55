import { TimelineView } from '@/features/timeline';
import { useStores } from '@/stores';
import { timelineOf } from '@/stores/timeline/Timeline';
import type { PanelProps } from '../tab';

/** What happened with the record. */
export default function DynamicPanel({ record, onNote, onEditNote }: PanelProps) {
  const stores = useStores();
  return <TimelineView timeline={timelineOf(stores, record.tableId, record.id)} canNote={onNote !== undefined} onNote={() => onNote?.()} onEditNote={onEditNote} />;
}
