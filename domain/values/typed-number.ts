/**
 * What somebody typed as a number. Thousands may be separated and digits may be full width, as they come from spreadsheets and
 * Chinese keyboards. Null for blanks; what is no number stays as it is.
 */
export function typedNumber(value: string): unknown {
  const text = value.normalize('NFKC').trim();
  if (text === '') return null;
  // Only whole groups of three: `1,5` is one and a half to a German and would silently become fifteen.
  const digits = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : value;
}
