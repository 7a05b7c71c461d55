import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { registerNow } from '../company-lookup/companies';
import type { World } from '../world/world';

const nonEmptyText = z.string().min(1).optional();
const body = z.object({
  /** The current data of the register. */
  company: z.string(),
  name: nonEmptyText,
  status: nonEmptyText,
  legalPerson: nonEmptyText,
  capital: nonEmptyText,
  address: nonEmptyText,
});

type ReadRegisterBody = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reply: FastifyReply,
) => z.infer<Schema> | undefined;

/** Serves changes of the company register. */
export function registerControl(app: FastifyInstance, world: World, read: ReadRegisterBody): void {
  app.post('/register', async (request, reply) => {
    const wish = read(body, request.body, reply);
    if (!wish) return reply;
    const { company, ...changes } = wish;
    const profile = registerNow(world).find(({ name }) => name === company);
    if (!profile) return reply.code(404).send({ error: 'no such company' });
    world.changeRegister(profile.id, changes);
    return { ok: true };
  });
}
