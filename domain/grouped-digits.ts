/** Formats digits with thousands separators: `-1234.50` becomes `-1,234.50`. It works on the text, so that no digit is lost. */
export function groupedDigits(digits: string): string {
  const [integerDigits = '', fraction] = digits.split('.');
  const grouped = integerDigits.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
