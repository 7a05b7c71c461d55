import { getDueTime } from '../../../domain/collaboration/next-step';
import { mayCompleteStep } from '../../../domain/collaboration/tasks';
import type { NextStepState } from '../../../domain/contract/tasks/next-steps';
import type { StoredRecord } from '../../../domain/filters/matches';
import { getDueDate, hasTodo, todoText } from '../../commands/tasks/create-todo';
import type { SessionRequest } from '../../context';
import { listNextSteps } from '../../queries/tasks/next-steps';
import type { TypeContext } from '../records/record-access';

/**
 * Returns the states of the next steps of notes that the caller may read, by the ids of the notes. A reader who does not see the text of next steps
 * sees no state. It needs a statement only where a note has a next step.
 */
export async function listStepStates(
  { actor, db }: SessionRequest,
  { fields }: Pick<TypeContext, 'fields'>,
  notes: readonly StoredRecord[],
): Promise<ReadonlyMap<string, NextStepState>> {
  const isSeen = fields.some(({ field_id, access }) => field_id === todoText && access !== 'none');
  const notesWithStep = isSeen ? notes.filter((note) => hasTodo(note) && getDueDate(note) !== undefined) : [];
  const ids = notesWithStep.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listNextSteps(db, actor.clientId, ids);
  return new Map(
    notesWithStep.flatMap(({ id, creator }): [string, NextStepState][] => {
      const stepRows = rows.filter(({ note_id }) => note_id === id);
      const [row] = stepRows;
      if (!row) return [];
      const memberIds = stepRows.map(({ member_id }) => member_id);
      const state = {
        is_completed: stepRows.every(({ completed_at }) => completed_at !== null),
        due_at: getDueTime(row.due_on, actor.timeZone),
        member_ids: memberIds,
        may_complete: !actor.key && mayCompleteStep(actor.memberId, { memberIds, author: creator }),
      };
      return [[id, state]];
    }),
  );
}
