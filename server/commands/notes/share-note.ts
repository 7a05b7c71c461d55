import { cardSendKind } from '../../../domain/deliveries/card-send';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { loadBoundChats } from '../../queries/chats/bound-chats';
import { changeWaitingRow, lockRowOfKey } from '../../queries/outbox/outbox-work';
import { enqueue } from '../outbox/enqueue';
import type { SaveContext } from '../records/save-context';

/** A chat that shows a note, and the record that its card opens. */
export interface NoteChat {
  id: string;
  record: Pick<StoredRecord, 'table_id' | 'id'>;
}

/** Shows a note in the chats of its records, once per chat, even if a record is removed from the note and added again. */
export async function showInOwnChats(
  trx: Trx,
  writer: SaveContext,
  noteId: string,
  about: readonly StoredRecord[],
): Promise<void> {
  for (const table_id of new Set(about.map((record) => record.table_id))) {
    const ids = about.filter((record) => record.table_id === table_id).map(({ id }) => id);
    for (const [id, chatId] of await loadBoundChats(trx, writer.actor.clientId, table_id, ids))
      await enqueueFirstCard(trx, writer, noteId, { id: chatId, record: { table_id, id } }, undefined);
  }
}

/**
 * Shows a new note in chats, once in a chat of the note's own records: it gets the card because the author chose it, even if the record is unbound
 * before the card is sent. The caller has checked the author's rights.
 */
export async function shareNewNote(
  trx: Trx,
  sharer: SaveContext,
  noteId: string,
  chats: readonly NoteChat[],
): Promise<void> {
  for (const chat of chats) await enqueueFirstCard(trx, sharer, noteId, chat, sharer.actor.sessionHash);
}

/** Shows an existing note in chats, once for each request. The caller has checked the member's rights. */
export async function shareNote(
  trx: Trx,
  sharer: SaveContext,
  noteId: string,
  chats: readonly NoteChat[],
): Promise<void> {
  const time = sharer.makeId();
  for (const chat of chats)
    await enqueueCard(trx, sharer, noteId, chat, `${firstKey(noteId, chat)}:${time}`, sharer.actor.sessionHash);
}

const firstKey = (noteId: string, chat: Pick<NoteChat, 'id'>): string => `card:${noteId}:${chat.id}`;

async function enqueueFirstCard(
  trx: Trx,
  sharer: SaveContext,
  noteId: string,
  chat: NoteChat,
  sessionHash: string | undefined,
): Promise<void> {
  const { clientId } = sharer.actor;
  const dedupeKey = firstKey(noteId, chat);
  const queued = await lockRowOfKey(trx, clientId, dedupeKey);
  if (!queued) await enqueueCard(trx, sharer, noteId, chat, dedupeKey, sessionHash);
  else if (sessionHash !== undefined)
    await changeWaitingRow(trx, clientId, queued.outbox_id, {
      ...queued.payload,
      session_hash: sessionHash,
      own: true,
    });
}

/** Shows a note in the newly created chat of a record, for the member who requested it. */
export async function showFirst(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  noteId: string,
  options: {
    client_id: string;
    chat_id: string;
    table_id: string;
    record_id: string;
    member_id: string;
    language: Language;
  },
): Promise<void> {
  const dedupeKey = firstKey(noteId, { id: options.chat_id });
  if (await lockRowOfKey(trx, options.client_id, dedupeKey)) return;
  const { client_id: clientId, chat_id, table_id, record_id, member_id, language } = options;
  await enqueue(trx, app, {
    clientId,
    kind: cardSendKind,
    dedupeKey,
    payload: { note_id: noteId, chat_id, table_id, record_id, member_id, language },
  });
}

/** @param sessionHash of the member who chose the chat; undefined where the chat belongs to the record and no member chose it. */
async function enqueueCard(
  trx: Trx,
  sharer: SaveContext,
  noteId: string,
  { id, record }: NoteChat,
  dedupeKey: string,
  sessionHash: string | undefined,
): Promise<void> {
  const { actor, language } = sharer;
  await enqueue(trx, sharer, {
    clientId: actor.clientId,
    kind: cardSendKind,
    dedupeKey,
    payload: {
      note_id: noteId,
      chat_id: id,
      table_id: record.table_id,
      record_id: record.id,
      member_id: actor.memberId,
      ...(sessionHash === undefined ? {} : { session_hash: sessionHash }),
      language,
    },
  });
}
