import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Courier } from '../events/courier';
import { suites } from '../suites';
import { ApprovalRefusal } from '../world/approvals';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';

const personKey = z.string().refine((key) => findPerson(key) !== undefined, 'no such person');
const act = z.object({
  suite: z.enum(suites),
  code: z.string(),
  person: personKey,
  comment: z.string().optional(),
});
const actBody = z.discriminatedUnion('action', [
  act.extend({ action: z.enum(['approve', 'reject', 'resubmit']), taskId: z.string() }),
  act.extend({ action: z.literal('transfer'), taskId: z.string(), to: personKey }),
  act.extend({ action: z.literal('sendBack'), taskId: z.string(), to: z.string() }),
  act.extend({ action: z.enum(['withdraw', 'revert', 'remove', 'comment']) }),
]);

type ReadApprovalBody = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reply: FastifyReply,
) => z.infer<Schema> | undefined;

/** What people do in the suite's own approval centre. */
export function approvalControl(app: FastifyInstance, world: World, courier: Courier, read: ReadApprovalBody): void {
  app.post('/approval', async (request, reply) => {
    const body = read(actBody, request.body, reply);
    if (!body) return reply;
    const approval = world.approvals.find(body.suite, body.code);
    if (!approval) return reply.code(404).send({ error: 'no such approval' });
    const { person, comment } = body;
    const commentPart = comment ? { comment } : {};
    try {
      switch (body.action) {
        case 'approve':
        case 'reject':
          world.approvals.decide(approval, {
            taskId: body.taskId,
            personKey: person,
            pass: body.action === 'approve',
            ...commentPart,
          });
          break;
        case 'resubmit':
          world.approvals.resubmit(approval, { taskId: body.taskId, personKey: person });
          break;
        case 'transfer':
          world.approvals.transfer(approval, { taskId: body.taskId, personKey: person, to: body.to, ...commentPart });
          break;
        case 'sendBack':
          world.approvals.sendBack(approval, {
            taskId: body.taskId,
            personKey: person,
            nodeId: body.to,
            ...commentPart,
          });
          break;
        case 'withdraw':
          world.approvals.withdraw(approval, person);
          break;
        case 'revert':
          world.approvals.revert(approval, person);
          break;
        case 'remove':
          if (!world.console(body.suite).administrators.includes(person)) throw new ApprovalRefusal('notAsked');
          world.approvals.remove(approval);
          break;
        case 'comment':
          world.approvals.comment(approval, person, comment ?? '');
      }
    } catch (error) {
      if (!(error instanceof ApprovalRefusal)) throw error;
      return reply.code(400).send({ error: error.reason });
    }
    await courier.idle();
    return { ok: true };
  });
}
