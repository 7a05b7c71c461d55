import { messageReceivedKind } from '../../../domain/suite-events/message-received';
import { defineSuiteEvent } from './suite-event';

/** Answers a person's message to the bot. The answer is sent here and not by a delivery, because the person waits for it. */
export const messageReceived = defineSuiteEvent(messageReceivedKind, {
  concerning: ({ bot }, clientId, payloads) =>
    bot.concerns(
      clientId,
      payloads.map(({ open_id: openId }) => openId),
    ),
  readSuite: ({ bot }, { clientId, payload, ...attempt }) => bot.answer(clientId, payload, attempt),
  apply: () => Promise.resolve(),
});
