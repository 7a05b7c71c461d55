import type { StoredRecord } from '../../../domain/filters/matches';
import type { RelatedRecords } from '../../../domain/values/note-related';
import type { Trx } from '../../db/tables';
import { storedRecords } from '../../queries/named-records';
import { deleteNoticesOfNote } from '../../queries/notices';
import { markNoteRemoved, removeNoteEvents, touchNoteEvents } from '../../queries/timeline-events';
import { announceToWebhooks } from '../announce-to-webhooks';
import { addTimelineEvent, programOf } from '../add-timeline-event';
import { createChatsOnFirstNote } from '../create-chat-on-first-note';
import { readNote } from '../note-data';
import { notifyOfNote } from '../notify-of-note';
import { mentionedIn } from '../notify-of-save';
import { publishRecordEvents } from '../publish-record-events';
import { companyOf, type SaveContext, type SaveTarget } from '../save-context';
import { showInOwnChats } from '../share-note';
import type { SaveEffects } from './save-effects';

/** The field that names the records that a note is about. */
const relatedField = 'follow_relate_objs';

/** A note has no timeline of its own: it stands in those of the records that it is about, whose people are notified and whose chats show it. */
export const noteEffects: SaveEffects = {
  /** A note that was changed moves up in the timelines of its records, and to other timelines where it is about other records than before. */
  async saved(trx, context, target, { before, after, values }) {
    const was = new Set(before ? namedBy(relatedOf(before.data)).map(keyOf) : []);
    // In the order in which they were sent: the first one that a mentioned member may read is the one they are notified at.
    const related = relatedOf(relatedField in values ? values : after.data);
    const about = await recordsOf(trx, context, related);
    const kept = about.filter((record) => was.has(keyOf(record)));
    const added = about.filter((record) => !was.has(keyOf(record)));
    if (before) await removeLines(trx, context, before, related);
    for (const record of kept)
      await touchNoteEvents(trx, timelineOf(context, record), after.id, new Date(after.update_time));
    await addLines(trx, context, after, added);
    const mentionedBefore = before === null || added.length > 0 ? [] : mentionedBy(target, before);
    const { conferees, noticeConfig } = readNote(after.data);
    const confereesBefore = before ? readNote(before.data).conferees : [];
    const joined = conferees.filter((member) => added.length > 0 || !confereesBefore.includes(member));
    const named = mentionedBy(target, after).filter((member) => !mentionedBefore.includes(member));
    await notifyOfNote(trx, context, after.id, {
      mentioned: named,
      tookPart: joined,
      noticeConfig,
      added,
      kept,
    });
    if (before === null)
      await announceToWebhooks(
        trx,
        context,
        context.actor.clientId,
        await companyOf(trx, context),
        added.map((record) => ({
          event: 'note.written',
          table_id: record.table_id,
          record_id: record.id,
          version: record.update_time,
          note_id: after.id,
        })),
      );
    await showInOwnChats(trx, context, after.id, added);
    await createChatsOnFirstNote(trx, context, target, after.id, added);
    await publishAbout(trx, context, before ? [before, after] : [after]);
  },

  async removed(trx, context, tableId, ids) {
    const { clientId, memberId } = context.actor;
    const removal = { at: new Date(context.now()), operator: memberId, program: programOf(context.actor) };
    const notes = await storedRecords(trx, clientId, tableId, ids);
    for (const note of notes) {
      for (const record of namedBy(relatedOf(note.data)))
        await markNoteRemoved(trx, timelineOf(context, record), note.id, removal);
      await deleteNoticesOfNote(trx, clientId, note.id);
    }
    await publishAbout(trx, context, notes);
  },
};

interface Named {
  table_id: string;
  id: string;
}

function keyOf({ table_id, id }: Named): string {
  return `${table_id}:${id}`;
}

function relatedOf(data: unknown): RelatedRecords {
  return readNote(data).related;
}

function namedBy(related: RelatedRecords): Named[] {
  return Object.entries(related).flatMap(([table_id, ids]) => ids.map((id) => ({ table_id, id })));
}

function timelineOf({ actor }: SaveContext, { table_id, id }: Named) {
  return { clientId: actor.clientId, tableId: table_id, recordId: id };
}

/** Mentions are part of rich text: what looks like one in plain words is words. */
function mentionedBy({ configuration }: SaveTarget, note: StoredRecord): string[] {
  return [...mentionedIn(configuration, null, note).keys()];
}

/** These records in this order, as far as they were not removed. */
async function recordsOf(trx: Trx, { actor }: SaveContext, related: RelatedRecords): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (const [tableId, ids] of Object.entries(related)) {
    const records = new Map(
      (await storedRecords(trx, actor.clientId, tableId, ids)).map((record) => [record.id, record]),
    );
    found.push(...ids.flatMap((id) => records.get(id) ?? []));
  }
  return found.filter((record) => record.deleted_at === null);
}

/** The note's lines in the timelines of these records. */
async function addLines(
  trx: Trx,
  context: SaveContext,
  note: StoredRecord,
  records: readonly StoredRecord[],
): Promise<void> {
  for (const record of records)
    await addTimelineEvent(trx, context, record, {
      type: 'FOLLOW_NOTE',
      operator: note.creator,
      at: note.create_time,
      changedAt: note.update_time,
      data: { note_id: note.id },
    });
}

/** The timelines and the notices of records that a note is not about any more lose it. */
async function removeLines(trx: Trx, context: SaveContext, note: StoredRecord, still: RelatedRecords): Promise<void> {
  const stays = new Set(namedBy(still).map(keyOf));
  for (const record of namedBy(relatedOf(note.data)).filter((one) => !stays.has(keyOf(one)))) {
    await removeNoteEvents(trx, timelineOf(context, record), note.id);
    await deleteNoticesOfNote(trx, context.actor.clientId, note.id, timelineOf(context, record));
  }
}

/** The timelines of the records that a note was about before or is about now are others than they were. */
async function publishAbout(trx: Trx, context: SaveContext, states: readonly StoredRecord[]): Promise<void> {
  const named = states.flatMap(({ data }) => namedBy(relatedOf(data)));
  for (const tableId of new Set(named.map(({ table_id }) => table_id))) {
    const ids = new Set(named.filter(({ table_id }) => table_id === tableId).map(({ id }) => id));
    await publishRecordEvents(
      trx,
      context,
      tableId,
      [...ids].map((id) => ({ id })),
    );
  }
}
