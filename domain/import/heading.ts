import { cellText, type ImportCell } from './cells';

/** The number of filled rows at the beginning of a file that may be its heading. */
export const headingRows = 20;

/** Returns the filled cells. */
function listFilled(cells: readonly ImportCell[]): ImportCell[] {
  return cells.filter((cell) => cellText(cell ?? undefined).trim() !== '');
}

/** Returns whether a row looks like column names: several different short words, and no number, day or address. */
function looksLikeNames(cells: readonly ImportCell[]): boolean {
  const filled = listFilled(cells);
  const texts = filled.map((cell) => cellText(cell ?? undefined).trim());
  return (
    filled.length >= 3 &&
    filled.every((cell) => typeof cell === 'string') &&
    texts.every((text) => text.length <= 60 && !/@|\d{3}/.test(text) && !/^[\d.,/-]+$/.test(text)) &&
    new Set(texts).size === texts.length
  );
}

/** Returns the index of the heading among the first filled rows. Titles and instructions above it fill at most a quarter of the columns. */
export function chooseHeading(rows: readonly (readonly ImportCell[])[]): number {
  const counts = rows.map((cells) => listFilled(cells).length);
  const widest = Math.max(0, ...counts);
  const isTitle = (index: number) => (counts[index] ?? 0) <= Math.max(1, widest / 4);
  let index = 0;
  while (index < rows.length - 1 && widest >= 3 && isTitle(index)) index += 1;
  return index > 0 && looksLikeNames(rows[index] ?? []) ? index : 0;
}
