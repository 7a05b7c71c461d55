import { SuiteRefusal, type Suite } from '../../platforms/platform';

/**
 * Returns which of these tasks of a person are done in the suite. A suite that refuses to list them leaves the next steps as they are: those are
 * checked off here. @throws SuiteUnreachable, and SuiteRefusal for what is answered later by itself
 */
export async function readCompletedTodos(
  { todos }: Pick<Suite, 'todos'>,
  taskIds: readonly string[],
  openId: string,
): Promise<string[]> {
  if (taskIds.length === 0) return [];
  try {
    return await todos.listCompleted(taskIds, openId);
  } catch (error) {
    if (error instanceof SuiteRefusal && !error.passes) return [];
    throw error;
  }
}
