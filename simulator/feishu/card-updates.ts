import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import { call, Refusal, type SimulatedCall } from '../wire/call';
import type { World } from '../world/world';
import { usual } from './limits';
import { isCard, isSharedCard } from './messages';

/** Codes of the delayed change of a card, by the vendor's table. */
const refuse = {
  badCard: () => new Refusal(400, 11311, 'the card does not have the format of a card'),
  badToken: () => new Refusal(400, 300020, 'token is wrong'),
  tokenOver: () => new Refusal(400, 300030, 'token is expired'),
  tokenUsed: () => new Refusal(400, 300040, 'token has been used twice'),
  noReaders: () => new Refusal(400, 300090, 'openid empty'),
};

/** Changing a card by the token of a tap, after the tap was answered. */
export function cardUpdateCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  return [
    call({
      name: 'interactive.card.update',
      method: 'POST',
      path: '/open-apis/interactive/v1/card/update',
      token: 'app',
      permission: 'im:message:update',
      limits: usual,
      body: z.object({
        token: z.string().startsWith('c-'),
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
        // Sent before the answer to the tap it says yes, and the card is as it was a moment later.
        if (match && used.isAnswered) world.chats.revise(match.message, content);
        return {};
      },
    }),
  ];
}
