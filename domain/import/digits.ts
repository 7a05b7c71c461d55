/**
 * A number in the short form of spreadsheets: `1.38E+10`, with a sign and two digits after the E. People do not type this form, so `5E10` stays a
 * text.
 */
const shortenedPattern = /^([+-]?)(\d)(?:[.,](\d+))?E([+-])(\d{2,3})$/i;

/** Returns the digits of a number that a spreadsheet shortened; `lost` where whole digits are missing, undefined for other texts. */
export function shortenedDigits(text: string): string | 'lost' | undefined {
  const [, sign = '', first, decimals = '', direction, exponent = ''] =
    shortenedPattern.exec(text.normalize('NFKC').trim()) ?? [];
  if (first === undefined) return undefined;
  const power = Number(exponent);
  if (direction === '-' || decimals.length < power) return 'lost';
  const decimalDigits = decimals.slice(power);
  return `${sign}${first}${decimals.slice(0, power)}${decimalDigits === '' ? '' : `.${decimalDigits}`}`;
}
