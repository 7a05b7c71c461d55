import { chatCreateKind } from '../../../domain/deliveries/chat-create';
import { AppError } from '../../../domain/errors';
import { queueChatEntries } from '../../commands/chats/queue-chat-entries';
import { showFirst } from '../../commands/notes/share-note';
import { addTimelineEvent } from '../../commands/timeline/add-timeline-event';
import { sharedLanguage } from '../../../domain/platforms';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { memberFacts, recordFacts } from '../../queries/outbox/delivery-facts';
import { findOutboxRow } from '../../queries/outbox/outbox-work';
import { bindChat, chatHistory, chatOfRecord, holdRecord } from '../../queries/chats/record-chats';
import { chatName } from './chat-name';
import { defineDelivery } from './delivery';

/**
 * Creates the chat of a record and binds it. Only the suite's answer holds the chat's id. If the process dies between that answer and the commit,
 * the key lets a repetition get the same chat.
 */
export const chatCreate = defineDelivery(chatCreateKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const suite = await suiteOfCompany(context, clientId);
    const record = await recordFacts(context.db, clientId, payload.table_id, payload.record_id);
    if (!record || record.deleted_at) throw new AppError('deleted', { type: payload.table_id });
    const people = await memberFacts(context.db, clientId, [
      ...record.members,
      ...(record.owner === null ? [] : [record.owner]),
      payload.member_id,
    ]);
    // The member who requests the chat must be able to enter it; where the record has no owner, that member owns the chat.
    const owner = people.get(record.owner ?? '') ?? people.get(payload.member_id);
    if (!owner) throw new AppError('notFound');
    const language = sharedLanguage(suite.channel, payload.language);
    const chat = await suite.createChat({
      name: await chatName(context.db, clientId, record, { language, limit: suite.chatNameLimit }),
      ownerOpenId: owner.open_id,
      memberOpenIds: [...people.values()].map((person) => person.open_id),
      dedupeKey,
    });
    return { ...chat, language };
  },
  hold: (trx, { clientId, payload }) =>
    holdRecord(trx, clientId, { tableId: payload.table_id, recordId: payload.record_id }),
  async applyResult(trx, context, { clientId, outboxId, payload }, chat) {
    const record = { tableId: payload.table_id, recordId: payload.record_id };
    const bound = await chatOfRecord(trx, clientId, record);
    if (bound && bound.chat_id !== chat.chatId) throw new AppError('chatAlreadyBound', { name: bound.name });
    const earlier = (await chatHistory(trx, clientId, record)).find((entry) => entry.state === 'unbound');
    const now = new Date(context.now());
    const chatNames = { name: chat.name, given_name: chat.name, language: chat.language };
    await bindChat(trx, clientId, record, { chat_id: chat.chatId, ...chatNames, origin: 'created' }, now);
    await queueChatEntries(trx, context, clientId, chat.chatId);
    await addTimelineEvent(
      trx,
      { actor: { clientId }, makeId: context.makeId },
      { table_id: payload.table_id, id: payload.record_id },
      {
        type: 'CHAT',
        operator: payload.member_id,
        time: now.getTime(),
        data: { action: 'create', name: chat.name },
      },
    );
    // The row is read again, because notes may have been added during the request to the suite.
    const queuedPayload = chatCreateKind.payload.safeParse(
      (await findOutboxRow(trx, clientId, outboxId))?.payload,
    ).data;
    for (const noteId of queuedPayload?.note_ids ?? [])
      await showFirst(trx, context, noteId, { ...payload, client_id: clientId, chat_id: chat.chatId });
    return { chat_id: chat.chatId, name: chat.name, ...(earlier ? { abandon_chat_id: earlier.chat_id } : {}) };
  },
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
