/**
 * A number as spreadsheets shorten it: `1.38E+10`, with a sign and two digits after the E. People do not type a code or a power of ten in this way,
 * so `5E10` stays a text.
 */
const shortenedPattern = /^([+-]?)(\d)(?:[.,](\d+))?E([+-])(\d{2,3})$/i;

/**
 * The digits of a number that a spreadsheet has shortened: `lost` where some of its whole digits are missing, undefined for what is not shortened.
 */
export function shortenedDigits(text: string): string | 'lost' | undefined {
  const [, sign = '', first, decimals = '', direction, exponent = ''] =
    shortenedPattern.exec(text.normalize('NFKC').trim()) ?? [];
  if (first === undefined) return undefined;
  const power = Number(exponent);
  if (direction === '-' || decimals.length < power) return 'lost';
  const decimalDigits = decimals.slice(power);
  return `${sign}${first}${decimals.slice(0, power)}${decimalDigits === '' ? '' : `.${decimalDigits}`}`;
}
