/** The digits of a number with its thousands separated: `-1234.50` is `-1,234.50`. Nothing is computed, so that no digit is lost. */
export function groupedDigits(digits: string): string {
  const [integerDigits = '', fraction] = digits.split('.');
  const grouped = integerDigits.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
