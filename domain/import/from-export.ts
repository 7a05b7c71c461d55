import type { Cell } from '../exports/cells';
import { readSafeCell } from '../exports/safe-cell';
import { dayText } from '../calendar';
import { cellText, type ImportCell } from './cells';
import { importCellLimit } from './limits';

/** Returns whether a cell still has the text of an export, whatever the kind of value. Workbooks return days and moments in ISO form. */
export function isAsExported(cell: ImportCell | undefined, exportedCell: Cell): boolean {
  const text = cellText(cell).trim();
  if (exportedCell === null) return text === '';
  if (typeof exportedCell === 'number') return text !== '' && Number(text) === exportedCell;
  if (typeof exportedCell === 'object')
    return [text, `${text} 00:00`].some((time) => dayText(time) === exportedCell.text);
  return [text, readSafeCell(text)].some((cellReading) => plainLines(cellReading) === plainLines(exportedCell));
}

/** Normalises line ends, which programs change, and limits the length of the cell. */
function plainLines(text: string): string {
  return text
    .slice(0, importCellLimit)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
