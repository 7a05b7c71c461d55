/**
 * Returns typed text as a number. Thousands may be separated and digits may be full width, as spreadsheets and Chinese keyboards write them. Null
 * for blanks; text that is no number stays as it is.
 */
export function typedNumber(value: string): unknown {
  const text = value.normalize('NFKC').trim();
  if (text === '') return null;
  // Matches only whole groups of three: `1,5` is one and a half to a German and would silently become fifteen.
  const digits = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : value;
}
