import { openDetail } from '@/routes';
import { withTexts } from '@/i18n/text-bundles';
import type { StoredRecord } from '@/stores';

/**
 * Handles a call to the number of a record: when the user is back, a note is offered, once. @param onNote opens the note; without it the page of
 * the record opens it
 */
export function logCall({ tableId, id, title, abilities }: StoredRecord, onNote?: () => void): void {
  if (!abilities.note) return;
  const write = onNote ?? (() => void openDetail({ type: tableId, id, open: 'noteCreate' }));
  // Without a network nothing is offered; the user can still write the note by hand.
  void withTexts('record', import(/* webpackChunkName: "note-form" */ '@/features/call-log')).then(
    ({ startCall, offerNote }) => startCall({ tableId, id, title }, (call) => offerNote(call, write)),
    () => undefined,
  );
}
