import { chatJoinKind } from '../../../domain/deliveries/chat-join';
import { AppError } from '../../../domain/errors';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { defineDelivery } from './delivery';

/** Adds a member to the chat of a record. Adding a person twice changes nothing, so no key is needed. */
export const chatJoin = defineDelivery(chatJoinKind, {
  async send(context, { clientId, payload }) {
    const suite = await suiteOfCompany(context, clientId);
    const member = (await memberFacts(context.db, clientId, [payload.member_id])).get(payload.member_id);
    if (!member) throw new AppError('notFound');
    await suite.addToChat(payload.chat_id, [member.open_id]);
    return {};
  },
  applyResult: () => Promise.resolve({}),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
