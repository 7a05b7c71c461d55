import { todoCompleteKind } from '../../../domain/deliveries/todo-complete';
import { AppError } from '../../../domain/errors';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { SuiteRefusal } from '../../platforms/platform';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { listNextSteps, setSuiteCompleted } from '../../queries/tasks/next-steps';
import { defineDelivery } from './delivery';

/** Completes or reopens the task of a next step in the suite. A task that was deleted there needs no change. */
export const todoComplete = defineDelivery(todoCompleteKind, {
  async send(context, { clientId, payload }) {
    const [step] = await listNextSteps(context.db, clientId, [payload.note_id]);
    if (!step || step.task_id === null) return null;
    const isCompleted = step.completed_at !== null;
    const member = (await memberFacts(context.db, clientId, [payload.member_id])).get(payload.member_id);
    if (!member) throw new AppError('notAllowed');
    const { todos } = await suiteOfCompany(context, clientId);
    try {
      await todos.complete(step.task_id, member.open_id, isCompleted, context.now());
    } catch (error) {
      if (!(error instanceof SuiteRefusal) || error.kind !== 'notFound') throw error;
    }
    return { taskId: step.task_id, isCompleted };
  },
  async applyResult(trx, _context, { clientId, payload }, completion) {
    if (completion)
      await setSuiteCompleted(
        trx,
        clientId,
        { noteId: payload.note_id, taskId: completion.taskId },
        completion.isCompleted,
      );
    return {};
  },
  refused: (refusal) => new AppError('taskListRefused', { reason: refusal.suiteMessage }),
});
