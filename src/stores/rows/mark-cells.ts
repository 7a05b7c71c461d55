import type { FieldIssue } from '@domain/errors';
import type { ChildRow } from './ChildRow';

/** The rows of a save, in the order in which they were sent. */
export type SentRows = Readonly<Record<'create' | 'update', readonly ChildRow[]>>;

/** The cell in a refusal: `create.<place>.<field>`. */
const cellAt = /^(create|update)\.(\d+)\.(\w+)$/;

/** Shows the issues of a refused save at their cells. @returns whether every issue concerns a cell */
export function markCells(issues: readonly FieldIssue[], sentRows: SentRows): boolean {
  const marked = issues.filter((issue) => {
    const [, operation, rowIndex, field] = cellAt.exec(issue.field) ?? [];
    const row = operation === 'create' || operation === 'update' ? sentRows[operation][Number(rowIndex)] : undefined;
    if (!row || field === undefined) return false;
    row.mark({ ...issue, field });
    return true;
  });
  return issues.length > 0 && marked.length === issues.length;
}
