import type { StoredRecord } from '../../../../domain/filters/matches';
import type { RelatedRecords } from '../../../../domain/values/note-related';
import type { Trx } from '../../../db/tables';
import { storedRecords } from '../../../queries/links/named-records';
import { deleteNoticesOfNote } from '../../../queries/notices/notices';
import { markNoteRemoved, removeNoteEvents, touchNoteEvents } from '../../../queries/timeline/timeline-events';
import { announceToWebhooks } from '../../programs/announce-to-webhooks';
import { addTimelineEvent, getProgram } from '../../timeline/add-timeline-event';
import { createChatsOnFirstNote } from '../../chats/create-chat-on-first-note';
import { readNote } from '../../notes/note-data';
import { notifyOfNote } from '../../notices/notify-of-note';
import { mentionedIn } from '../../notices/notify-of-save';
import { storeNextStep } from '../../tasks/next-steps';
import { publishRecordEvents } from '../publish-record-events';
import { getCompanyConfiguration, type SaveContext, type SaveTarget } from '../save-context';
import { showInOwnChats } from '../../notes/share-note';
import type { SaveEffects } from './save-effects';

/** The field that names the records that a note is about. */
const relatedField = 'follow_relate_objs';

/** A note has no separate timeline: it appears in those of its records, whose people and chats are notified. */
export const noteEffects: SaveEffects = {
  /** A changed note moves up in the timelines of its records, and to other timelines where its records changed. */
  async saved(trx, context, target, { before, after, values }) {
    const was = new Set(before ? namedBy(listRelated(before.data)).map(getKey) : []);
    // The records keep the sent order: a mentioned member is notified at the first readable one.
    const related = listRelated(relatedField in values ? values : after.data);
    const about = await getRecords(trx, context, related);
    const keptRecords = about.filter((record) => was.has(getKey(record)));
    const addedRecords = about.filter((record) => !was.has(getKey(record)));
    if (before) await removeLines(trx, context, before, related);
    for (const record of keptRecords)
      await touchNoteEvents(trx, getTimeline(context, record), after.id, new Date(after.update_time));
    await addLines(trx, context, after, addedRecords);
    const mentionedBefore = before === null || addedRecords.length > 0 ? [] : mentionedBy(target, before);
    const { conferees, noticeConfig } = readNote(after.data);
    const confereesBefore = before ? readNote(before.data).conferees : [];
    const newAttendees = conferees.filter((member) => addedRecords.length > 0 || !confereesBefore.includes(member));
    const newMentions = mentionedBy(target, after).filter((member) => !mentionedBefore.includes(member));
    await notifyOfNote(trx, context, after.id, {
      mentioned: newMentions,
      tookPart: newAttendees,
      noticeConfig,
      added: addedRecords,
      kept: keptRecords,
    });
    if (before === null)
      await announceToWebhooks(
        trx,
        context,
        context.actor.clientId,
        await getCompanyConfiguration(trx, context),
        addedRecords.map((record) => ({
          event: 'note.written',
          table_id: record.table_id,
          record_id: record.id,
          version: record.update_time,
          note_id: after.id,
        })),
      );
    await showInOwnChats(trx, context, after.id, addedRecords);
    await createChatsOnFirstNote(trx, context, target, after.id, addedRecords);
    await storeNextStep(trx, context, before, after);
    await publishAbout(trx, context, before ? [before, after] : [after]);
  },

  async removed(trx, context, tableId, ids) {
    const { clientId, memberId } = context.actor;
    const removal = { time: new Date(context.now()), operator: memberId, program: getProgram(context.actor) };
    const notes = await storedRecords(trx, clientId, tableId, ids);
    for (const note of notes) {
      for (const record of namedBy(listRelated(note.data)))
        await markNoteRemoved(trx, getTimeline(context, record), note.id, removal);
      await deleteNoticesOfNote(trx, clientId, note.id);
    }
    await publishAbout(trx, context, notes);
  },
};

interface RelatedKey {
  table_id: string;
  id: string;
}

function getKey({ table_id, id }: RelatedKey): string {
  return `${table_id}:${id}`;
}

function listRelated(data: unknown): RelatedRecords {
  return readNote(data).related;
}

function namedBy(related: RelatedRecords): RelatedKey[] {
  return Object.entries(related).flatMap(([table_id, ids]) => ids.map((id) => ({ table_id, id })));
}

function getTimeline({ actor }: SaveContext, { table_id, id }: RelatedKey) {
  return { clientId: actor.clientId, tableId: table_id, recordId: id };
}

/** Only rich text contains mentions; the same characters in plain text are words. */
function mentionedBy({ configuration }: SaveTarget, note: StoredRecord): string[] {
  return [...mentionedIn(configuration, null, note).keys()];
}

/** Returns these records in this order, without deleted ones. */
async function getRecords(trx: Trx, { actor }: SaveContext, related: RelatedRecords): Promise<StoredRecord[]> {
  const liveRecords: StoredRecord[] = [];
  for (const [tableId, ids] of Object.entries(related)) {
    const records = new Map(
      (await storedRecords(trx, actor.clientId, tableId, ids)).map((record) => [record.id, record]),
    );
    liveRecords.push(...ids.flatMap((id) => records.get(id) ?? []));
  }
  return liveRecords.filter((record) => record.deleted_at === null);
}

/** Adds the note's lines to the timelines of these records. */
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
      time: note.create_time,
      changedAt: note.update_time,
      data: { note_id: note.id },
    });
}

/** Removes the note's lines and notices from records that it no longer has. */
async function removeLines(trx: Trx, context: SaveContext, note: StoredRecord, still: RelatedRecords): Promise<void> {
  const remainingKeys = new Set(namedBy(still).map(getKey));
  for (const record of namedBy(listRelated(note.data)).filter(
    (relatedRecord) => !remainingKeys.has(getKey(relatedRecord)),
  )) {
    await removeNoteEvents(trx, getTimeline(context, record), note.id);
    await deleteNoticesOfNote(trx, context.actor.clientId, note.id, getTimeline(context, record));
  }
}

/** Announces changed timelines of the note's former and present records. */
async function publishAbout(trx: Trx, context: SaveContext, states: readonly StoredRecord[]): Promise<void> {
  const namedRecords = states.flatMap(({ data }) => namedBy(listRelated(data)));
  for (const tableId of new Set(namedRecords.map(({ table_id }) => table_id))) {
    const ids = new Set(namedRecords.filter(({ table_id }) => table_id === tableId).map(({ id }) => id));
    await publishRecordEvents(
      trx,
      context,
      tableId,
      [...ids].map((id) => ({ id })),
    );
  }
}
