import type { Handlers } from '../../context';
import { findRecord } from '../../queries/records/by-id';
import { recordOfChat } from '../../queries/chats/record-chats';
import { isMemberInside } from '../../services/chats/member-inside';
import { loadType } from '../../services/records/record-access';
import { findSuite, mapSuiteError } from '../../services/suites/suite-errors';

export const chatRecord: Handlers<'chats.findRecord'> = {
  async 'chats.findRecord'(request, { chat_id: chatId }) {
    const { db, actor } = request;
    const suite = await findSuite(request);
    const free = { state: 'free' as const, can_bind: suite.bindsChats };
    const bound = await recordOfChat(db, actor.clientId, chatId);
    if (!bound) return free;
    const { table_id, record_id: id } = bound;
    const { state } = await findRecord(db, (await loadType(request, table_id)).read, id);
    if (state === 'readable' || state === 'deleted') return { state: 'bound', table_id, id, can_bind: false };
    if (state === 'missing') return free;
    // Its members know that the chat belongs to a record, and whom they may ask. Everybody else learns nothing of it.
    const isInside = await mapSuiteError(isMemberInside(suite, chatId, actor.openId));
    return isInside ? { state: 'closed', table_id, id, can_bind: false } : free;
  },
};
