import { isDeepStrictEqual } from 'node:util';
import type { StoredRecord } from '../../domain/filters/matches';
import type { NoteText } from '../../domain/objects/note-texts';
import type { Poi } from '../../domain/values/poi';
import type { Trx } from '../db/tables';
import { removeRecord, updateRecord } from '../queries/records/write';
import { deleteNoticesOfNote } from '../queries/notices';
import { storedRecords } from '../queries/named-records';
import { addEvent, removeNoteEvents, touchNoteEvents } from '../queries/timeline-events';
import { notifyOfNote } from './notify-of-note';
import { readNote } from './note-data';
import { showInOwnChats } from './notify-chats';
import { refreshRollUps } from './refresh-roll-ups';
import { publishRecordEvents } from './publish-record-events';
import {
  acceptNote,
  checkFiles,
  checkSomethingSaid,
  filesOf,
  mentionedIn,
  relatedOf,
  type NoteType,
  type NoteWriter,
} from './write-note';

export interface NoteChange {
  content?: string | undefined;
  /** An empty text takes the one out that was there. */
  texts: Partial<Record<NoteText, string>>;
  position?: Poi | null | undefined;
  attachments?: readonly string[] | undefined;
  /** What it is about from now on; undefined leaves that as it is. */
  about?: readonly StoredRecord[] | undefined;
}

/**
 * Writes over a note that was read in this transaction with a lock, by its author. It moves up in the timelines of its records, and
 * to other timelines where it is about other records than before; members who are mentioned now or follow a new record are notified.
 * @throws AppError invalid with one issue per field.
 */
export async function changeNote(
  trx: Trx,
  writer: NoteWriter,
  note: NoteType,
  before: StoredRecord,
  sent: NoteChange,
): Promise<void> {
  const { actor } = writer;
  const { about, texts, ...rest } = sent;
  const given = Object.fromEntries(
    Object.entries({ ...rest, ...texts, ...(about && { follow_relate_objs: relatedOf(about) }) }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const accepted = acceptNote(note, given);
  const changed = Object.fromEntries(
    Object.entries(accepted).filter(([field, value]) => !isDeepStrictEqual(value, before.data[field] ?? null)),
  );
  if (Object.keys(changed).length === 0) return;
  checkSomethingSaid({ ...before.data, ...changed });
  const named = new Set(filesOf(note, before.data).map(({ id }) => id));
  await checkFiles(
    trx,
    actor,
    note.resolveType,
    filesOf(note, changed).filter(({ id }) => !named.has(id)),
  );
  const at = writer.now();
  const after = await updateRecord(
    trx,
    {
      clientId: actor.clientId,
      tableId: 'note',
      fields: note.configuration,
      titleField: note.type.list_first_show_field_id,
    },
    before,
    { data: changed, memberId: actor.memberId, at },
  );
  const records = about ?? (await recordsOf(trx, actor.clientId, before));
  const known = relatedTo(before);
  const [kept, added] = [
    records.filter((record) => known.has(keyOf(record))),
    records.filter((record) => !known.has(keyOf(record))),
  ];
  if (about) await leaveOthers(trx, writer, before, about);
  for (const record of kept)
    await touchNoteEvents(trx, timelineOf(actor.clientId, record), before.id, new Date(after.update_time));
  for (const { table_id, id } of added) {
    await addEvent(trx, {
      client_id: actor.clientId,
      table_id,
      record_id: id,
      event_id: writer.makeId(),
      event_type: 'FOLLOW_NOTE',
      operator: before.creator,
      create_time: new Date(before.create_time),
      update_time: new Date(after.update_time),
      data: { note_id: before.id },
    });
  }
  const then = added.length > 0 ? [] : mentionedIn(note, before.data);
  await notifyOfNote(trx, writer, before.id, {
    mentioned: mentionedIn(note, after.data).filter((member) => !then.includes(member)),
    added,
    kept,
  });
  await showInOwnChats(trx, writer, before.id, added);
  await refreshRollUps(trx, writer, { tableId: 'note', before, after });
  await tellAbout(trx, writer, before, after);
}

/** Removes a note softly, with its lines in the timelines and its notices. */
export async function removeNote(trx: Trx, writer: NoteWriter, note: StoredRecord): Promise<void> {
  const { actor, now } = writer;
  for (const [tableId, ids] of Object.entries(readNote(note.data).related)) {
    for (const id of ids) await removeNoteEvents(trx, { clientId: actor.clientId, tableId, recordId: id }, note.id);
  }
  await deleteNoticesOfNote(trx, actor.clientId, note.id);
  await removeRecord(trx, { clientId: actor.clientId, tableId: 'note' }, note.id, {
    memberId: actor.memberId,
    at: now(),
  });
  await refreshRollUps(trx, writer, { tableId: 'note', before: note, after: null });
  await tellAbout(trx, writer, note);
}

/** The records that a note was about before, or is about now: their timelines are others than they were. */
async function tellAbout(trx: Trx, writer: NoteWriter, ...states: readonly StoredRecord[]): Promise<void> {
  const about = new Map<string, Set<string>>();
  for (const { data } of states) {
    for (const [tableId, ids] of Object.entries(readNote(data).related))
      about.set(tableId, new Set([...(about.get(tableId) ?? []), ...ids]));
  }
  for (const [tableId, ids] of about)
    await publishRecordEvents(
      trx,
      writer,
      tableId,
      [...ids].map((id) => ({ id })),
    );
}

/** The timelines and the notices of records that a note is not about any more lose it. */
async function leaveOthers(
  trx: Trx,
  writer: NoteWriter,
  note: StoredRecord,
  about: readonly StoredRecord[],
): Promise<void> {
  const { clientId } = writer.actor;
  const stays = new Set(about.map(keyOf));
  for (const record of [...relatedTo(note).values()].filter((one) => !stays.has(keyOf(one)))) {
    await removeNoteEvents(trx, timelineOf(clientId, record), note.id);
    await deleteNoticesOfNote(trx, clientId, note.id, timelineOf(clientId, record));
  }
}

interface Named {
  table_id: string;
  id: string;
}

function keyOf({ table_id, id }: Named): string {
  return `${table_id}:${id}`;
}

function timelineOf(
  clientId: string,
  { table_id, id }: Named,
): { clientId: string; tableId: string; recordId: string } {
  return { clientId, tableId: table_id, recordId: id };
}

/** What a stored note is about, by table and id. */
function relatedTo(note: StoredRecord): Map<string, Named> {
  const named = Object.entries(readNote(note.data).related).flatMap(([table_id, ids]) =>
    ids.map((id) => ({ table_id, id })),
  );
  return new Map(named.map((one) => [keyOf(one), one]));
}

/** The records that a stored note is about, as far as they were not removed. */
async function recordsOf(trx: Trx, clientId: string, note: StoredRecord): Promise<StoredRecord[]> {
  const tables = Object.entries(readNote(note.data).related);
  const found: StoredRecord[] = [];
  for (const [tableId, ids] of tables) found.push(...(await storedRecords(trx, clientId, tableId, ids)));
  return found.filter((record) => record.deleted_at === null);
}
