import { bindChat, changeChat, chatOfRecord, recordOfChat, setChatNotices } from '../../../queries/chats/record-chats';
import type { PartMover } from './part-mover';

/** A record has one chat: if the other record has its own, this chat is disconnected and can be connected elsewhere. */
export const chatMover: PartMover = {
  async move(trx, { now }, { clientId, tableId, from, to }) {
    const source = { tableId, recordId: from };
    const target = { tableId, recordId: to };
    const chat = await chatOfRecord(trx, clientId, source);
    if (!chat) return {};
    const moveTime = new Date(now());
    const isTaken = (await chatOfRecord(trx, clientId, target)) !== null;
    await changeChat(trx, clientId, source, chat.chat_id, { state: 'unbound' }, moveTime);
    if (!isTaken) {
      const { chat_id, name, origin, given_name, language, notices } = chat;
      await bindChat(trx, clientId, target, { chat_id, name, origin, given_name, language }, moveTime);
      await setChatNotices(trx, clientId, target, chat_id, notices, moveTime);
    }
    return { chat_id: chat.chat_id };
  },

  async moveBack(trx, { now }, { clientId, tableId, from, to }, { chat_id: chatId }) {
    if (chatId === undefined) return 0;
    const bound = await recordOfChat(trx, clientId, chatId);
    // The chat now belongs to another record.
    if (bound && (bound.table_id !== tableId || bound.record_id !== from)) return 1;
    const moveTime = new Date(now());
    if (bound) await changeChat(trx, clientId, { tableId, recordId: from }, chatId, { state: 'unbound' }, moveTime);
    await changeChat(trx, clientId, { tableId, recordId: to }, chatId, { state: 'bound' }, moveTime);
    return 0;
  },
};
