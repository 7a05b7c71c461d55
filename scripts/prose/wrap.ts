import { format } from 'prettier';

/** How many columns a line of prose may have. */
const columns = 100;

const isTableRow = (line: string) => line.startsWith('|');

/**
 * Returns a Markdown text as Prettier wraps it. Tables keep their form: Prettier would fill each cell with blanks up to the longest one, so that one
 * changed word changes every row.
 */
export async function wrapProse(markdown: string): Promise<string> {
  const parts: { isTable: boolean; lines: string[] }[] = [];
  let isCode = false;
  for (const line of markdown.trimEnd().split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const isTable = !isCode && isTableRow(line);
    const last = parts.at(-1);
    if (last?.isTable === isTable) last.lines.push(line);
    else parts.push({ isTable, lines: [line] });
  }
  const texts = await Promise.all(
    parts.map(async ({ isTable, lines }) =>
      isTable
        ? lines.join('\n')
        : (await format(lines.join('\n'), { parser: 'markdown', proseWrap: 'always', printWidth: columns })).trim(),
    ),
  );
  return `${texts.filter((text) => text !== '').join('\n\n')}\n`;
}
