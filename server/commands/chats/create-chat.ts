import { chatCreateKind } from '../../../domain/deliveries/chat-create';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Actor, App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { changeWaitingRow, lockRowOfKey, requeueRow } from '../../queries/outbox/outbox-work';
import { chatHistory, holdRecord } from '../../queries/chats/record-chats';
import { enqueue } from '../outbox/enqueue';

/**
 * Requests the chat of a record: the outbox creates it. Requests during the first one's wait count as the same request, also by another member; the
 * key counts the former chats of the record. @param noteId a note that the chat shows. @returns the id of the outbox row. @throws AppError
 * chatAlreadyBound.
 */
export async function createChat(
  trx: Trx,
  asker: Pick<App, 'now' | 'makeId'> & { actor: Actor; language: Language },
  record: Pick<StoredRecord, 'table_id' | 'id'>,
  noteId?: string,
): Promise<string> {
  const { clientId, memberId } = asker.actor;
  const key = { tableId: record.table_id, recordId: record.id };
  await holdRecord(trx, clientId, key);
  const history = await chatHistory(trx, clientId, key);
  const bound = history.find((chat) => chat.state === 'bound');
  if (bound) throw new AppError('chatAlreadyBound', { name: bound.name });

  const payload = { table_id: record.table_id, record_id: record.id, member_id: memberId, language: asker.language };
  const dedupeKey = `chat:${record.table_id}:${record.id}:${history.length}`;
  const existingRow = await lockRowOfKey(trx, clientId, dedupeKey);
  const queuedNoteIds = chatCreateKind.payload.safeParse(existingRow?.payload).data?.note_ids ?? [];
  const note_ids = [...new Set([...queuedNoteIds, ...(noteId === undefined ? [] : [noteId])])];
  const newPayload = { ...payload, ...(note_ids.length > 0 ? { note_ids } : {}) };
  if (!existingRow) return enqueue(trx, asker, { clientId, kind: chatCreateKind, dedupeKey, payload: newPayload });
  if (existingRow.state === 'failed')
    await requeueRow(trx, clientId, existingRow.outbox_id, newPayload, new Date(asker.now()));
  else if (noteId !== undefined)
    await changeWaitingRow(trx, clientId, existingRow.outbox_id, { ...existingRow.payload, note_ids });
  return existingRow.outbox_id;
}
