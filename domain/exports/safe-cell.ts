/** The characters that a spreadsheet may take for the beginning of a formula, in all the widths in which they are typed. */
const formulaSigns = new Set('=+-@＝＋－＠﹦﹢﹣﹫−');
const quotes = new Set('"\'`´‘’‚“”„«»＂＇');

/** A character that shows nothing by itself: a blank, a control, a mark without width. */
const silentSign = /[\p{Z}\p{Cc}\p{Cf}]/u;

/**
 * A text that stays a text in every spreadsheet (SD-57): behind an apostrophe where it begins with a control character, or with the sign of a formula,
 * also behind blanks, controls and quotes.
 */
export function safeCell(text: string): string {
  const first = text.charCodeAt(0);
  if (first < 0x20 || first === 0x7f) return `'${text}`;
  for (const character of text) {
    if (formulaSigns.has(character)) return `'${text}`;
    if (!quotes.has(character) && !silentSign.test(character)) return text;
  }
  return text;
}

/** Returns the text of a cell that `safeCell` has written: without the apostrophe that it put there. */
export function readSafeCell(cell: string): string {
  if (!cell.startsWith("'")) return cell;
  const text = cell.slice(1);
  return safeCell(text) === cell ? text : cell;
}
