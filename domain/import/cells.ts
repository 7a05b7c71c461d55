import { cutDecimalZeros } from '../decimal-zeros';

/** A cell of a file: its text, or the number that a workbook holds; null where it is empty. */
export type ImportCell = string | number | null;

/** A cell as text, empty for null. A number is written in digits, with a point before its decimals. */
export function cellText(cell: ImportCell | undefined): string {
  if (typeof cell !== 'number') return cell ?? '';
  const text = String(cell);
  return text.includes('e') ? cutDecimalZeros(cell.toFixed(20)) : text;
}
