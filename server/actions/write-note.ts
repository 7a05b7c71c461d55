import { AppError, type FieldIssue } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import { noteTexts, type NoteText } from '../../domain/objects/note-texts';
import { isRich, mentionsIn, markdownCopyOf } from '../../domain/rich/rich-text';
import { filesNamed } from '../../domain/values/files-named';
import type { RelatedRecords } from '../../domain/values/note-related';
import type { Poi } from '../../domain/values/poi';
import type { Actor, App, Language } from '../context';
import type { Trx } from '../db/tables';
import type { ResolveType } from '../policies/resolve-type';
import type { FieldConfig } from '../queries/records/keys';
import { insertRecord } from '../queries/records/write';
import { addEvent } from '../queries/timeline-events';
import { notifyOfNote } from './notify-of-note';
import { enqueue } from './enqueue';
import { showInOwnChats } from './notify-chats';
import { readableFiles } from './readable-files';
import { refreshRollUps } from './refresh-roll-ups';
import { acceptClean } from './rich/clean';
import { markdownOf } from './rich/markdown';
import { publishRecordEvents } from './publish-record-events';

export interface NoteWriter extends Pick<App, 'now' | 'makeId'> {
  actor: Actor;
  language: Language;
}

export interface NoteType {
  type: { list_first_show_field_id: string };
  configuration: readonly FieldConfig[];
  /** Other types, for files that their records hold. */
  resolveType: ResolveType;
}

export interface NewNote {
  content: string;
  texts: Partial<Record<NoteText, string>>;
  position: Poi | undefined;
  /** True when no map service has answered the address yet: the outbox looks it up later. */
  addressMissing: boolean;
  attachments: readonly string[];
  /** The chats to show it in besides the records' own; the caller has checked that the writer may. */
  chats: readonly { id: string; record: StoredRecord }[];
}

/**
 * Writes a note about records that the writer may write about: the note, a line in each record's timeline with its notices, and the
 * outbox rows of its cards and its address, all or nothing.
 * @throws AppError invalid with one issue per field.
 */
export async function writeNote(
  trx: Trx,
  writer: NoteWriter,
  note: NoteType,
  about: readonly StoredRecord[],
  sent: NewNote,
): Promise<StoredRecord> {
  const { actor } = writer;
  const data = filledOnly(
    acceptNote(note, {
      content: sent.content,
      ...sent.texts,
      follow_relate_objs: relatedOf(about),
      position: sent.position,
      attachments: sent.attachments,
    }),
  );
  checkSomethingSaid(data);
  await checkFiles(trx, actor, note.resolveType, filesOf(note, data));

  const at = writer.now();
  const record = await insertRecord(
    trx,
    {
      clientId: actor.clientId,
      tableId: 'note',
      fields: note.configuration,
      titleField: note.type.list_first_show_field_id,
    },
    { id: writer.makeId(), data, owner: actor.memberId, creator: actor.memberId, at },
  );
  for (const target of about) {
    await addEvent(trx, {
      client_id: actor.clientId,
      table_id: target.table_id,
      record_id: target.id,
      event_id: writer.makeId(),
      event_type: 'FOLLOW_NOTE',
      operator: actor.memberId,
      create_time: new Date(at),
      data: { note_id: record.id },
    });
    await publishRecordEvents(trx, writer, target.table_id, [{ id: target.id }]);
  }
  await notifyOfNote(trx, writer, record.id, { mentioned: mentionedIn(note, data), added: about, kept: [] });
  await refreshRollUps(trx, writer, { tableId: 'note', before: null, after: record });
  const own = await showInOwnChats(trx, writer, record.id, about);
  await enqueueFollowUps(trx, writer, record.id, { ...sent, chats: sent.chats.filter(({ id }) => !own.has(id)) });
  return record;
}

/** Mentions are part of rich text: what looks like one in plain words is words. */
export function mentionedIn({ configuration }: NoteType, data: Readonly<Record<string, unknown>>): string[] {
  return [
    ...new Set(
      configuration
        .filter(isRich)
        .flatMap(({ field_id }) => (typeof data[field_id] === 'string' ? mentionsIn(data[field_id]) : [])),
    ),
  ];
}

async function enqueueFollowUps(trx: Trx, writer: NoteWriter, noteId: string, sent: NewNote): Promise<void> {
  const { actor } = writer;
  if (sent.position && sent.addressMissing) {
    const { latitude, longitude } = sent.position;
    await enqueue(trx, writer, {
      clientId: actor.clientId,
      kind: 'place.lookup',
      dedupeKey: `place:${noteId}`,
      payload: {
        table_id: 'note',
        record_id: noteId,
        field: 'position',
        latitude,
        longitude,
        language: writer.language,
      },
    });
  }
  await enqueueCards(trx, writer, noteId, sent.chats, (chatId) => `card:${noteId}:${chatId}`);
}

/** The outbox rows that show a note in chats. */
async function enqueueCards(
  trx: Trx,
  sharer: NoteWriter,
  noteId: string,
  chats: NewNote['chats'],
  keyOf: (chatId: string) => string,
): Promise<void> {
  const { actor, language } = sharer;
  for (const { id, record } of chats) {
    await enqueue(trx, sharer, {
      clientId: actor.clientId,
      kind: 'card.send',
      dedupeKey: keyOf(id),
      payload: {
        note_id: noteId,
        chat_id: id,
        table_id: record.table_id,
        record_id: record.id,
        member_id: actor.memberId,
        session_hash: actor.sessionHash,
        language,
      },
    });
  }
}

/** Shows a written note in chats, each time that somebody asks for it. The caller has checked that they may. */
export function shareNote(trx: Trx, sharer: NoteWriter, noteId: string, chats: NewNote['chats']): Promise<void> {
  const time = sharer.makeId();
  return enqueueCards(trx, sharer, noteId, chats, (chatId) => `card:${noteId}:${chatId}:${time}`);
}

/** The records of a note as it stores them. */
export function relatedOf(about: readonly StoredRecord[]): RelatedRecords {
  const related: RelatedRecords = {};
  for (const { table_id, id } of about) (related[table_id] ??= []).push(id);
  return related;
}

/**
 * The values in their stored shape, null for an empty one. A free seat writes notes too (SD-52), so access does not count here.
 * @throws AppError invalid with one issue per field.
 */
export function acceptNote({ configuration }: NoteType, sent: Record<string, unknown>): Record<string, unknown> {
  const issues: FieldIssue[] = [];
  const data: Record<string, unknown> = {};
  for (const [fieldId, raw] of Object.entries(sent)) {
    const field = configuration.find((candidate) => candidate.field_id === fieldId);
    if (!field) continue;
    const result = acceptClean({ ...field, access: 'write' }, raw);
    if ('issue' in result) issues.push({ field: fieldId, ...result.issue });
    else {
      data[fieldId] = result.value;
      if (isRich(field))
        data[markdownCopyOf(fieldId)] = typeof result.value === 'string' ? markdownOf(result.value) : null;
    }
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues);
  return data;
}

function filledOnly(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}

/** A file of a note, and the field that names it: an attachment, or a picture of a text. */
export interface NoteFile {
  field: string;
  id: string;
}

export function filesOf(
  { configuration }: Pick<NoteType, 'configuration'>,
  data: Readonly<Record<string, unknown>>,
): NoteFile[] {
  return configuration.flatMap((field) =>
    filesNamed(field, data[field.field_id]).map((id) => ({ field: field.field_id, id })),
  );
}

/** @throws AppError invalid for a note without words, place and files. */
export function checkSomethingSaid(data: Readonly<Record<string, unknown>>): void {
  const isSaid = ['content', 'position', 'attachments', ...noteTexts].some(
    (field) => data[field] !== undefined && data[field] !== null,
  );
  if (!isSaid) throw new AppError('invalid', {}, [{ field: 'content', code: 'required' }]);
}

/** Files that the writer may name (readable-files.ts). @throws AppError invalid with one issue per field. */
export async function checkFiles(
  trx: Trx,
  actor: Actor,
  resolveType: ResolveType,
  named: readonly NoteFile[],
): Promise<void> {
  const files = await readableFiles(
    trx,
    actor,
    resolveType,
    named.map(({ id }) => id),
  );
  const wrong = new Set(named.filter(({ id }) => !files.has(id)).map(({ field }) => field));
  if (wrong.size > 0)
    throw new AppError(
      'invalid',
      {},
      [...wrong].map((field) => ({ field, code: 'wrongType' })),
    );
}
