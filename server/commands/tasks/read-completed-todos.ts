import { SuiteRefusal, type Suite } from '../../platforms/platform';

/**
 * Returns which of a person's tasks are done in the suite. If the suite refuses the list, the next steps stay unchanged. @throws SuiteUnreachable,
 * and SuiteRefusal that a retry may resolve
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
