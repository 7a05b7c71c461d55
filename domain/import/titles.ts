/** The characters that separate titles or quote them. */
const needsQuotes = /[;；\n"]/;

/** Returns the titles of linked records as one cell, as `readTitles` reads them. */
export function writeTitles(titles: readonly string[]): string {
  return titles
    .filter((title) => title !== '')
    .map((title) => (needsQuotes.test(title) ? `"${title.replaceAll('"', '""')}"` : title))
    .join('; ');
}

const separators = new Set([';', '；', '\n']);

/** The maximum length of a quoted title: 500 characters, with doubled quotation marks. */
const quotedLimit = 1_002;

/** Returns the position after the closing mark of the quoted title at `start`; undefined where it is not closed, or text follows. */
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

/** Returns the distinct titles in a cell, separated by semicolons or line breaks; a title with such a character is quoted. */
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
