/** A telephone number as people type it, and the extension behind it. */
export interface PhoneParts {
  number: string;
  extension?: string;
}

/** The marks that people write before an extension: 转, 分机, 内线, ext., x, # or a comma. */
const extensionAtEnd =
  /[\s,;(]*(?:转|轉|分机|分機|内线|內線|内線|extension|extn|ext|x|#|[,;])[\s.:]*(\d{1,8})\)?\s*$/iu;

/** Splits a typed number into its parts; full-width characters count as plain ones. */
export function phoneParts(text: string): PhoneParts {
  const plain = text.normalize('NFKC').trim();
  const match = extensionAtEnd.exec(plain);
  if (!match?.[1] || !/\d/.test(plain.slice(0, match.index))) return { number: plain };
  return { number: plain.slice(0, match.index).trim(), extension: match[1] };
}

/** Returns only the characters that a telephone dials; a plus counts only at the beginning. */
export function dialledDigits(number: string): string {
  return number.replace(/[^\d+*#]/g, '').replace(/(?!^)\+/g, '');
}

/** The minimum number of digits for a search by part of a telephone number. */
const leastDigits = 4;

/** Returns the digits to search for in telephone numbers, without the signs of a country code and the domestic zero; undefined for other texts. */
export function getPartialDigits(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  if (!/^[+\d\s()./*#\p{Pd}\u2212]+$/u.test(plain)) return undefined;
  const digits = plain.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '');
  return digits.length >= leastDigits ? digits : undefined;
}

/** Returns the address that dials a number and, after a pause, its extension; undefined without digits. */
export function dialAddress(text: string): string | undefined {
  const { number, extension } = phoneParts(text);
  const digits = dialledDigits(number);
  if (!/\d/.test(digits)) return undefined;
  return `tel:${digits}${extension ? `,${extension}` : ''}`;
}
