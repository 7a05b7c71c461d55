/** The characters that a spreadsheet may take for the beginning of a formula, in all the widths in which they are typed. */
const formulaSigns = new Set('=+-@＝＋－＠﹦﹢﹣﹫−');
const quotes = new Set('"\'`´‘’‚“”„«»＂＇');

/** A character that says nothing by itself: a blank, a control, a mark without width. */
function isSilent(code: number): boolean {
  return (
    code <= 0x20 ||
    (code >= 0x7f && code <= 0xa0) ||
    code === 0xad ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f) ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/**
 * A text that stays a text in every spreadsheet (SD-57): behind an apostrophe where it begins with a control character, or with the sign of a formula,
 * also behind blanks, controls and quotes.
 */
export function safeCell(text: string): string {
  const first = text.charCodeAt(0);
  if (first < 0x20 || first === 0x7f) return `'${text}`;
  for (const character of text) {
    if (formulaSigns.has(character)) return `'${text}`;
    if (!quotes.has(character) && !isSilent(character.codePointAt(0) ?? 0)) return text;
  }
  return text;
}
