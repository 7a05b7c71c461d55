import { isDeepStrictEqual } from 'node:util';
import type { StoredRecord } from '../../domain/filters/matches';
import type { NoteText } from '../../domain/objects/note-texts';
import type { Poi } from '../../domain/values/poi';
import type { Trx } from '../db/tables';
import { removeRecord, updateRecord } from '../queries/record-writes';
import { dropNoticesOfNote } from '../queries/notices';
import { addEvent, removeNoteEvents } from '../queries/timeline-events';
import { readNote } from './note-data';
import { refreshFigures } from './refresh-figures';
import { acceptNote, checkFiles, checkSomethingSaid, filesOf, relatedOf, type NoteType, type NoteWriter } from './write-note';

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
 * Writes over a note that was read in this transaction with a lock, by its author. Where it is about other records than before it
 * moves from timeline to timeline.
 * @throws AppError invalid with one issue per field.
 */
export async function changeNote(trx: Trx, writer: NoteWriter, note: NoteType, before: StoredRecord, sent: NoteChange): Promise<void> {
  const { actor } = writer;
  const { about, texts, ...rest } = sent;
  const given = Object.fromEntries(Object.entries({ ...rest, ...texts, ...(about && { follow_relate_objs: relatedOf(about) }) }).filter(([, value]) => value !== undefined));
  const accepted = acceptNote(note, given);
  const changed = Object.fromEntries(Object.entries(accepted).filter(([field, value]) => !isDeepStrictEqual(value, before.data[field] ?? null)));
  if (Object.keys(changed).length === 0) return;
  checkSomethingSaid({ ...before.data, ...changed });
  const named = new Set(filesOf(note, before.data).map(({ id }) => id));
  await checkFiles(trx, actor, note.reach, filesOf(note, changed).filter(({ id }) => !named.has(id)));
  const at = writer.now();
  const after = await updateRecord(trx, {
    clientId: actor.clientId, tableId: 'note', fields: note.configuration, titleField: note.type.list_first_show_field_id,
  }, before, { data: changed, memberId: actor.memberId, at });
  if (about && changed['follow_relate_objs']) await moveNote(trx, writer, before, about);
  await refreshFigures(trx, writer, { tableId: 'note', before, after });
}

/** Removes a note softly, with its lines in the timelines and what was told of it. */
export async function removeNote(trx: Trx, writer: NoteWriter, note: StoredRecord): Promise<void> {
  const { actor, now } = writer;
  for (const [tableId, ids] of Object.entries(readNote(note.data).related)) {
    for (const id of ids) await removeNoteEvents(trx, { clientId: actor.clientId, tableId, recordId: id }, note.id);
  }
  await dropNoticesOfNote(trx, actor.clientId, note.id);
  await removeRecord(trx, { clientId: actor.clientId, tableId: 'note' }, note.id, { memberId: actor.memberId, at: now() });
  await refreshFigures(trx, writer, { tableId: 'note', before: note, after: null });
}

async function moveNote(trx: Trx, writer: NoteWriter, note: StoredRecord, about: readonly StoredRecord[]): Promise<void> {
  const { clientId } = writer.actor;
  const related = Object.entries(readNote(note.data).related).flatMap(([tableId, ids]) => ids.map((recordId) => ({ tableId, recordId })));
  const isAbout = (record: { tableId: string; recordId: string }) => about.some(({ table_id, id }) => table_id === record.tableId && id === record.recordId);
  for (const left of related.filter((record) => !isAbout(record))) {
    await removeNoteEvents(trx, { clientId, ...left }, note.id);
    await dropNoticesOfNote(trx, clientId, note.id, left);
  }
  for (const { table_id, id } of about) {
    if (related.some(({ tableId, recordId }) => tableId === table_id && recordId === id)) continue;
    await addEvent(trx, {
      client_id: clientId, table_id, record_id: id, event_id: writer.makeId(), event_type: 'FOLLOW_NOTE', operator: note.creator,
      create_time: new Date(note.create_time), data: { note_id: note.id },
    });
  }
}
