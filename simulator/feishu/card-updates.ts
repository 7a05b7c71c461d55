import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import type { World } from '../world/world';
import { isCard, isSharedCard } from './messages';
import { makeRefusal } from './refusals';
import { defineCall } from './define-call';

/** The codes of the delayed change of a card, from the vendor's table. */
const refuse = {
  badCard: () => makeRefusal(11311),
  badToken: () => makeRefusal(300020),
  tokenOver: () => makeRefusal(300030),
  tokenUsed: () => makeRefusal(300040),
  noReaders: () => makeRefusal(300090),
};

/** The call that changes a card by the token of a tap, after the tap was answered. */
export function cardUpdateCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  return [
    defineCall('interactive.card.update', {
      body: z.object({
        token: z.string(),
        card: z.looseObject({ open_ids: z.array(z.string()).optional() }),
      }),
      answer({ body }) {
        const { open_ids: readers, ...card } = body.card;
        const content = JSON.stringify(card);
        if (!isCard(card)) throw refuse.badCard();
        if (!isSharedCard(content) && !readers?.length) throw refuse.noReaders();
        const used = world.cardTokens.use(body.token, suite);
        if (used === 'unknown') throw refuse.badToken();
        if (used === 'over') throw refuse.tokenOver();
        if (used === 'used') throw refuse.tokenUsed();
        const match = world.chats.findMessage(suite, used.messageId);
        // Before the answer to the tap, the call succeeds, and the answer then restores the earlier card.
        if (match && used.isAnswered) world.chats.revise(match.message, content);
        return {};
      },
    }),
  ];
}
