import type { StoredRecord } from '../../../domain/filters/matches';
import type { Trx } from '../../db/tables';
import { chatHistory, holdRecord } from '../../queries/chats/record-chats';
import { hasOtherNotes } from '../../queries/timeline/timeline-events';
import { createChat } from './create-chat';
import type { SaveContext, SaveTarget } from '../records/save-context';

/**
 * Requests chats for records with this note as their first one, where the type's setting asks for it (SD-45). The outbox creates the chats, so a
 * refusal of the suite does not block the note. A record whose chat was disconnected gets no new one automatically.
 */
export async function createChatsOnFirstNote(
  trx: Trx,
  writer: SaveContext,
  { resolveType }: Pick<SaveTarget, 'resolveType'>,
  noteId: string,
  about: readonly StoredRecord[],
): Promise<void> {
  const { clientId, closedFeatures } = writer.actor;
  if (closedFeatures?.includes('chats')) return;
  for (const record of about) {
    // A draft has no chat.
    if (record.is_draft) continue;
    const type = (await resolveType(record.table_id, trx))?.type;
    if (!type?.is_allow_create_chat || !type.settings?.lark_chat_groups?.create_on_first_note) continue;
    const key = { tableId: record.table_id, recordId: record.id };
    // Two simultaneous first notes: one counts as the second.
    await holdRecord(trx, clientId, key);
    if ((await chatHistory(trx, clientId, key)).length > 0 || (await hasOtherNotes(trx, { clientId, ...key }, noteId)))
      continue;
    await createChat(trx, writer, record, noteId);
  }
}
