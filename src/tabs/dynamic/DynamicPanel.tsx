import { useEffect, useState } from 'react';
import { TimelineView } from '@/features/timeline';
import { parameter } from '@/routes';
import { useStores } from '@/stores';
import { getTimeline } from '@/stores/timeline/Timeline';
import type { PanelProps } from '../tab';

/** The history of a record. */
export default function DynamicPanel({ record, onNote, onEditNote, onShareNote }: PanelProps) {
  const timeline = getTimeline(useStores(), record.tableId, record.id);
  const [wantedEventId] = useState(() => parameter('event'));
  useEffect(() => {
    // A notice about a note leads to the notes.
    if (parameter('dynamicType') === 'note') timeline.show('FOLLOW_NOTE');
  }, [timeline]);
  return (
    <TimelineView
      timeline={timeline}
      canNote={onNote !== undefined}
      onNote={() => onNote?.()}
      onEditNote={onEditNote}
      onShareNote={onShareNote}
      wanted={wantedEventId}
    />
  );
}
