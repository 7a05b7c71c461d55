import { z } from 'zod';
import { everybody } from '../world/tenant';
import type { FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { idAs } from './people';
import { refuse } from './refusals';

/** The minimum interval between refreshes of a preview, in milliseconds. */
const pauseMs = 5_000;

/** The call that makes clients request previews again. */
export function linkPreviewCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  return [
    defineCall('im.urlPreview.batch_update', {
      body: z.object({ preview_tokens: z.array(z.string()), open_ids: z.array(z.string()).optional() }),
      answer({ body: { preview_tokens: tokens, open_ids: openIds } }) {
        const links = tokens.map((token) => world.linkPreviews.find(suite, token));
        if (links.includes(undefined)) throw refuse.parameter('invalid preview_token');
        const waits = links.map((link) => (link?.refreshes.at(-1)?.at ?? -Infinity) + pauseMs - world.now());
        const longest = Math.max(...waits);
        if (longest > 0) throw refuse.rateLimit(Math.ceil(longest / 1_000), 1);
        // Ids of people who are not in the chat are ignored.
        const viewerKeys = openIds && everybody().filter((person) => openIds.includes(idAs(suite, 'open_id', person)));
        for (const token of tokens)
          world.linkPreviews.refresh(
            suite,
            token,
            viewerKeys?.map(({ key }) => key),
          );
        return {};
      },
    }),
  ];
}
