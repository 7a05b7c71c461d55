import { cellText } from '../../domain/import/cells';
import { listReasonFields } from '../services/imports/import-targets';
import type { SessionRequest } from '../context';
import type { ImportFileColumn, ImportRow } from '../db/tables';
import { reasonText } from '../messages/import-reasons';
import { messageTexts } from '../messages/texts';
import { rowsWith } from '../queries/imports/import-rows';

const rowsAtOnce = 500;

/**
 * Yields the rows that were not imported, or that an undo left, as a table. They are as in the file, with their numbers and the reasons, so that
 * they can be corrected and imported again.
 */
export async function* wrongRows(
  request: SessionRequest,
  task: ImportRow,
  rowSelection: 'wrong' | 'left',
): AsyncGenerator<(string | number | null)[][]> {
  const { db, language } = request;
  const texts = messageTexts(language).imports;
  const columns = task.columns ?? [];
  const fields = await listReasonFields(request, task);
  yield [[...columns.map(({ name }) => name), texts.row, texts.why]];
  const selectedRows = rowSelection === 'left' ? 'left' : (['wrong', 'duplicate'] as const);
  for (let after = 0; ;) {
    const rows = await rowsWith(db, task, selectedRows, { after, limit: rowsAtOnce });
    if (rows.length === 0) return;
    yield rows.map(({ row, cells, reason, remains }) => [
      ...columns.map((_column: ImportFileColumn, columnIndex) => cellText(cells[columnIndex])),
      row,
      reasonText(rowSelection === 'left' ? remains : reason, fields, language),
    ]);
    after = rows.at(-1)?.row ?? Number.MAX_SAFE_INTEGER;
  }
}
