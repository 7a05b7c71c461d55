import { mayCompleteStep } from '../../../domain/collaboration/tasks';
import { AppError } from '../../../domain/errors';
import { applySuiteCompletion, completeNextStep } from '../../commands/tasks/next-steps';
import { readCompletedTodos } from '../../commands/tasks/read-completed-todos';
import { mayMakeTodos, todoText } from '../../commands/tasks/create-todo';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import type { Handlers } from '../../context';
import { listNextSteps, listStepsWithTask } from '../../queries/tasks/next-steps';
import { noteTable } from '../../services/notes/note-scope';
import { loadType, readRecord } from '../../services/records/record-access';
import { mapSuiteError } from '../../services/suites/suite-errors';

/** The maximum number of next steps that one request checks in the suite. */
const refreshLimit = 50;

export const nextSteps: Handlers<Extract<keyof Handlers, `nextSteps.${string}`>> = {
  'nextSteps.complete': async (request, { note_id, completed }) => {
    const { clientId, memberId } = request.actor;
    const context = await loadType(request, noteTable);
    if (!context.fields.some(({ field_id, access }) => field_id === todoText && access !== 'none'))
      throw new AppError('notAllowed');
    return request.once(async (trx) => {
      const note = await readRecord(request, context, note_id, trx);
      const rows = await listNextSteps(trx, clientId, [note_id]);
      if (rows.length === 0) throw new AppError('notFound');
      const memberIds = rows.map(({ member_id }) => member_id);
      if (!mayCompleteStep(memberId, { memberIds, author: note.creator })) throw new AppError('notAllowed');
      await completeNextStep(trx, request, note_id, { memberId, isCompleted: completed });
      return {};
    });
  },

  'nextSteps.refresh': async (request) => {
    const { clientId, memberId, openId } = request.actor;
    const suite = await mapSuiteError(suiteOfCompany(request, clientId));
    // A suite with shared lists reports each change of a task.
    const isReported = suite.taskLists !== null;
    const steps =
      isReported || !mayMakeTodos(request.actor)
        ? []
        : await listStepsWithTask(request.db, clientId, memberId, refreshLimit);
    const taskIds = steps.map(({ taskId }) => taskId);
    const completedIds = await mapSuiteError(readCompletedTodos(suite, taskIds, openId));
    return request.once(async (trx) => {
      let changedCount = 0;
      for (const step of steps)
        if (completedIds.includes(step.taskId))
          changedCount += Number(await applySuiteCompletion(trx, request, step, true));
      return { changed: changedCount };
    });
  },
};
