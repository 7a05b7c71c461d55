import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/world';

/** A time with its zone; null for the machine's own. */
const body = z.object({ to: z.iso.datetime({ offset: true }).nullable() });

type ReadClockBody = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reply: FastifyReply,
) => z.infer<Schema> | undefined;

/** Moves the time of the suites and of the server that runs with them. The address does not exist if the clock cannot be moved. */
export function clockControl(app: FastifyInstance, { clock }: Pick<World, 'clock'>, read: ReadClockBody): void {
  if (!clock) return;
  app.post('/clock', async (request, reply) => {
    const wish = read(body, request.body, reply);
    if (!wish) return reply;
    clock.moveTo(wish.to === null ? undefined : Date.parse(wish.to));
    return { now: new Date(clock.now()).toISOString(), offset: clock.offset };
  });
}
