import type { Cell } from '../exports/cells';
import { readSafeCell } from '../exports/safe-cell';
import { dayText } from '../calendar';
import { cellText, type ImportCell } from './cells';
import { importCellLimit } from './limits';

/**
 * Whether a cell of a file says what an export has written: nobody has changed it, whatever kind of value it shows. A workbook answers days and moments in
 * ISO form.
 */
export function isAsExported(cell: ImportCell | undefined, written: Cell): boolean {
  const text = cellText(cell).trim();
  if (written === null) return text === '';
  if (typeof written === 'number') return text !== '' && Number(text) === written;
  if (typeof written === 'object') return [text, `${text} 00:00`].some((time) => dayText(time) === written.text);
  return [text, readSafeCell(text)].some((said) => plainLines(said) === plainLines(written));
}

/** Programs change the ends of lines, and no cell is longer than this. */
function plainLines(text: string): string {
  return text
    .slice(0, importCellLimit)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
