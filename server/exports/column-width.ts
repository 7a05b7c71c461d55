import type { Cell } from '../../domain/exports/cells';

/** The minimum column width in a workbook, in digits of its font; columns fit their first cells up to the length of a sentence. */
const narrowest = 8;
const widest = 60;
/** The usual margin of a cell. */
const margin = 2;

/** Characters of double width. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/gu;

/** @param format of the numbers of the column */
export function columnWidth(cells: readonly Cell[], format: string | undefined): number {
  const longest = cells.reduce<number>((most, cell) => Math.max(most, countDigits(cell, format)), 0);
  return Math.min(widest, Math.max(narrowest, longest + margin));
}

function countDigits(cell: Cell, format: string | undefined): number {
  if (cell === null) return 0;
  if (typeof cell === 'number') return countNumber(cell, format);
  const text = typeof cell === 'string' ? cell : cell.text;
  return text
    .slice(0, 1_000)
    .split('\n')
    .reduce((most, line) => Math.max(most, line.length + (line.match(wide)?.length ?? 0)), 0);
}

function countNumber(value: number, format: string | undefined): number {
  if (format === undefined) return String(value).length;
  const digits = value.toFixed(/\.(0+)$/.exec(format)?.[1]?.length ?? 0);
  const isGrouped = format.includes(',');
  return digits.length + (isGrouped ? Math.floor(String(Math.trunc(Math.abs(value))).length / 3) : 0);
}
