import { messageReceivedKind } from '../../../domain/suite-events/message-received';
import { defineSuiteEvent } from './suite-event';

/** Answers what a person wrote to the bot. The answer is sent here and not by a delivery: the person waits for it. */
export const messageReceived = defineSuiteEvent(messageReceivedKind, {
  concerning: ({ bot }, clientId, payloads) =>
    bot.concerns(
      clientId,
      payloads.map(({ open_id: openId }) => openId),
    ),
  readSuite: ({ bot }, { clientId, payload, ...attempt }) => bot.answer(clientId, payload, attempt),
  apply: () => Promise.resolve(),
});
