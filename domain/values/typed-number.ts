/**
 * Returns typed text as a number. Thousands may be separated and digits may be full width, as spreadsheets and Chinese keyboards write them. Null
 * for blanks; text that is no number stays as it is.
 */
export function typedNumber(value: string): unknown {
  const text = value.normalize('NFKC').trim();
  if (text === '') return null;
  // Matches whole groups of three only: a German reads `1,5` as one and a half, and it must not become fifteen.
  const digits = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : value;
}
