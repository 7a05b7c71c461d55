import { z } from 'zod';
import type { Facts, RawRequest } from '../wire/vendor-check';
import type { World } from '../world/world';
import { personByUserId } from './people';

const suite = 'dingtalk';

const Asked = z.object({
  query: z.object({ timestamp: z.coerce.number().optional() }).catch({}),
  body: z
    .object({
      processInstanceId: z.string().optional(),
      processCode: z.string().optional(),
      open_conversation_id: z.string().optional(),
      user_ids: z.array(z.string()).optional(),
      startTime: z.number().optional(),
      endTime: z.number().optional(),
    })
    .catch({}),
});
const readRequest = (request: RawRequest) => Asked.parse(request);

/** Returns the facts of the simulated world that DingTalk's rules use. */
export function dingtalkFacts(world: World): Facts {
  return {
    moments: {
      'the time stamp of the signature': (request) => readRequest(request).query.timestamp,
      'the start of the instance': (request) =>
        world.approvals.find(suite, readRequest(request).body.processInstanceId ?? '')?.createdAt,
      'the start of the search': (request) => readRequest(request).body.startTime,
      'the start of a search, as if it ended now': (request) => {
        const { startTime, endTime = world.now() } = readRequest(request).body;
        return startTime === undefined ? undefined : startTime + world.now() - endTime;
      },
    },
    totals: {
      'members of the group': (request) => {
        const { open_conversation_id: id = '', user_ids: ids = [] } = readRequest(request).body;
        const keys = ids.flatMap((userId) => personByUserId(userId)?.key ?? []);
        return new Set([...(world.chats.find(suite, id)?.memberKeys ?? []), ...keys]).size;
      },
      'forms of the company': (request) =>
        world.approvals.templates(suite).length + (readRequest(request).body.processCode === undefined ? 1 : 0),
    },
  };
}
