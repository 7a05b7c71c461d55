import { safeCell } from '../../domain/exports/safe-cell';
import type { Batches, Cell } from '../../domain/exports/cells';

/** Rows as comma-separated values (RFC 4180) with a byte order mark, by which spreadsheets know UTF-8. */
export async function* csvBytes(batches: Batches): AsyncGenerator<Buffer> {
  yield Buffer.from('\uFEFF');
  for await (const rows of batches) yield Buffer.from(rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join(''));
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = safeCell(typeof cell === 'string' ? cell : cell.text);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
