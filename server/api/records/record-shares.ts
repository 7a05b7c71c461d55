import { recordCardKind } from '../../../domain/deliveries/record-card';
import { AppError } from '../../../domain/errors';
import { capabilities } from '../../../domain/platforms';
import { loadType, readRecord } from '../../services/records/record-access';
import { findSuite } from '../../services/suites/suite-errors';
import { addBotToChats } from '../../commands/chats/add-bot-to-chats';
import { enqueue } from '../../commands/outbox/enqueue';
import type { Handlers } from '../../context';

/** Shows a record in chats that its reader chooses. The suite checks that the reader is in a chat when the card is sent. */
export const recordShares: Handlers<'chats.shareRecord'> = {
  'chats.shareRecord': async (request, { id, table_id, __share: chosenChats }) => {
    const { channel } = await findSuite(request);
    if (!capabilities[channel].shareToAnyChat) throw new AppError('notAllowed');
    const { clientId, memberId, sessionHash } = request.actor;
    const context = await loadType(request, table_id);
    await readRecord(request, context, id);
    const chats = [...new Map(chosenChats.map((chat) => [chat.id, chat])).values()];
    await addBotToChats(request, chats);
    await request.once(async (trx) => {
      await readRecord(request, context, id, trx);
      for (const { id: chat_id } of chats)
        await enqueue(trx, request, {
          clientId,
          kind: recordCardKind,
          dedupeKey: `record-card:${request.makeId()}`,
          payload: {
            ...{ chat_id, table_id, record_id: id, member_id: memberId },
            ...{ session_hash: sessionHash, language: request.language },
          },
        });
      return {};
    });
    return {};
  },
};
