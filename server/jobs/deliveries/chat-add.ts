import { chatAddKind } from '../../../domain/deliveries/chat-add';
import { AppError } from '../../../domain/errors';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { defineDelivery } from './delivery';

/** Adds members of a record to its chat. Members who have left in the meantime are not added, and members who are already in the chat stay. */
export const chatAdd = defineDelivery(chatAddKind, {
  async send(context, { clientId, payload }) {
    const members = await memberFacts(context.db, clientId, payload.member_ids);
    const openIds = [...members.values()].map((member) => member.open_id);
    if (openIds.length > 0) await (await suiteOfCompany(context, clientId)).addToChat(payload.chat_id, openIds);
    return {};
  },
  applyResult: () => Promise.resolve({}),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
