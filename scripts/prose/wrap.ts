/** A reference stays on one line (CONTRIBUTING.md, "References"): this character replaces its blanks during the wrapping. */
const joiner = '\uE000';
const joinReferences = (text: string) => text.replace(/\bREQ\s(shell|records)\s(?=\d)/g, `REQ${joiner}$1${joiner}`);

const isTableRow = (line: string) => line.startsWith('|');

/**
 * Returns a Markdown text with its prose wrapped by `wrap`. Tables keep their form: Prettier would pad each cell to the longest one, so that one
 * changed word changes every row.
 */
export async function wrapProse(markdown: string, wrap: (prose: string) => Promise<string>): Promise<string> {
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
      isTable ? lines.join('\n') : (await wrap(joinReferences(lines.join('\n')))).trim().replaceAll(joiner, ' '),
    ),
  );
  return `${texts.filter((text) => text !== '').join('\n\n')}\n`;
}
