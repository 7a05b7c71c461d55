import type { RecordJson } from '@domain/contract/shapes';
import { useMemo } from 'react';
import type { Timeline } from '@/stores/timeline/Timeline';
import type { NoteActions } from './EventCard';

/** Returns the menu actions of a note in a timeline; the same object until one of them changes. */
export function useNoteActions(
  timeline: Timeline,
  onEditNote: ((note: RecordJson) => void) | undefined,
  onShareNote: ((note: RecordJson) => void) | undefined,
): NoteActions {
  return useMemo(
    () => ({ onEdit: onEditNote, onShare: onShareNote, onRemoved: (note) => timeline.removeNote(note._id) }),
    [timeline, onEditNote, onShareNote],
  );
}
