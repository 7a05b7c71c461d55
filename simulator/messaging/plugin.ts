import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { messagingToken } from '../suites';
import { pause } from '../wire/pause';
import type { World } from '../world/world';

const call = 'messaging.send';
const body = z.object({
  channel: z.enum(['sms', 'email']),
  to: z.string().min(3),
  subject: z.string().optional(),
  text: z.string().min(1),
});

/** The gateway for text messages and e-mails, which the phone shows. */
export function messageGateway(world: World): FastifyPluginAsync {
  return async (app) => {
    app.post('/messages', async (request, reply) => {
      const { delayMs, failure } = world.faults.meet('messaging', call, '/messages');
      if (delayMs > 0) await pause(delayMs);
      const answer = (status: number, json: object) => {
        world.log.record({ at: world.now(), suite: 'messaging', call, status, code: status });
        return reply.code(status).send(json);
      };
      if (failure) return answer(failure.status ?? 500, { error: failure.message ?? 'the gateway is out of order' });
      if (request.headers.authorization !== `Bearer ${messagingToken}`) return answer(401, { error: 'no such token' });
      const key = request.headers['idempotency-key'];
      const letter = body.safeParse(request.body);
      if (!letter.success || typeof key !== 'string') return answer(400, { error: 'not a letter' });
      return answer(200, { id: world.sentMessages.take(letter.data, key) });
    });
  };
}
