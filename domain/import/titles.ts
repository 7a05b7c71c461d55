/** The marks between titles, and around them. */
const needsQuotes = /[;；\n"]/;

/** Returns the titles of linked records as one cell, as `readTitles` reads them. */
export function writeTitles(titles: readonly string[]): string {
  return titles
    .filter((title) => title !== '')
    .map((title) => (needsQuotes.test(title) ? `"${title.replaceAll('"', '""')}"` : title))
    .join('; ');
}

/** Returns the titles that a cell names, each once: between semicolons or on lines of their own, in quotation marks where a title has such a mark. */
export function readTitles(cell: string): string[] {
  const titles = [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[;；\n]|$)|([^;；\n]*))(?:[;；\n]|$)/gu)].map(
    ([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim(),
  );
  return [...new Set(titles)].filter((title) => title !== '');
}
