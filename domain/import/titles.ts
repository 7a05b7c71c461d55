/** The marks between titles, and around them. */
const needsQuotes = /[;；\n"]/;

/** Returns the titles of linked records as one cell, as `readTitles` reads them. */
export function writeTitles(titles: readonly string[]): string {
  return titles
    .filter((title) => title !== '')
    .map((title) => (needsQuotes.test(title) ? `"${title.replaceAll('"', '""')}"` : title))
    .join('; ');
}

const separators = new Set([';', '；', '\n']);

/** A title has at most 500 characters, and each quotation mark in it is doubled: what is longer is no quoted title. */
const quotedLimit = 1_002;

/** Returns the place behind the mark that closes the quoted title at `start`; undefined where it is not closed, or text follows its end. */
function findQuotedEnd(cell: string, start: number): number | undefined {
  const text = cell.slice(start, start + quotedLimit);
  let mark = text.indexOf('"', 1);
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  if (mark === -1) return undefined;
  const end = start + mark + 1;
  return cell.slice(end, findSeparator(cell, end)).trim() === '' ? end : undefined;
}

function findSeparator(cell: string, start: number): number {
  let end = start;
  while (end < cell.length && !separators.has(cell[end] ?? '')) end += 1;
  return end;
}

/** Returns the titles that a cell names, each once: between semicolons or on lines of their own, in quotation marks where a title has such a mark. */
export function readTitles(cell: string): string[] {
  const titles: string[] = [];
  for (let start = 0; start < cell.length; start += 1) {
    while (start < cell.length && cell[start]?.trim() === '') start += 1;
    const quotedEnd = cell[start] === '"' ? findQuotedEnd(cell, start) : undefined;
    const end = findSeparator(cell, quotedEnd ?? start);
    titles.push(
      quotedEnd === undefined
        ? cell.slice(start, end).trim()
        : cell
            .slice(start + 1, quotedEnd - 1)
            .replaceAll('""', '"')
            .trim(),
    );
    start = end;
  }
  return [...new Set(titles)].filter((title) => title !== '');
}
