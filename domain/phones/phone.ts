import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { dialledDigits, phoneParts, type PhoneParts } from './parts';

/**
 * Numbers that work without an area code and that the library lacks: hotlines of banks, airlines and parcel services (95 and 96) and of telephone
 * companies (100) in mainland China.
 */
const hotlines: Readonly<Record<string, RegExp>> = { CN: /^(?:9[56]\d{3,6}|100\d{2,3})$/ };

/**
 * Returns whether the number can exist. Where `region` is unknown, only numbers with a country code are checked; any other must consist of digits
 * and separators. @param region ISO code of the country with numbers that need no country code
 */
export function isPhone(text: string, region: string | undefined): boolean {
  const { number } = phoneParts(text);
  if (region && hotlines[region]?.test(dialledDigits(number))) return true;
  if (!region && !number.startsWith('+')) return /^[\d\s()./-]{3,30}$/.test(number);
  const phone = parsePhone(number, region);
  return phone?.isValid() === true && !lacksTrunkPrefix(number, phone);
}

/**
 * Returns whether a number without a country code lacks the 0 that its country dials before an area code. Such a number is often another country's:
 * the American (415) 835-1656 has the form of a landline in Dandong.
 */
function lacksTrunkPrefix(number: string, phone: PhoneNumber): boolean {
  const { nationalNumber } = phone;
  if (number.startsWith('+') || dialledDigits(number) !== nationalNumber) return false;
  return phone.formatNational().replace(/\D/g, '') === `0${nationalNumber}`;
}

/** Returns whether the number can get text messages; false where this is unknown. */
export function isMobile(text: string, region: string | undefined): boolean {
  const type = parsePhone(phoneParts(text).number, region)?.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}

/** Returns the number in its usual groups, with the country code of foreign numbers. Other texts stay as they are. */
export function groupedPhone(text: string, region: string | undefined): PhoneParts {
  const phoneSegments = phoneParts(text);
  const phone = parsePhone(phoneSegments.number, region);
  if (!phone?.isValid()) return phoneSegments.extension && isPhone(text, region) ? phoneSegments : { number: text };
  return { ...phoneSegments, number: phone.country === region ? phone.formatNational() : phone.formatInternational() };
}

/**
 * Returns the common form of all ways of writing one number: E.164 with its extension; its digits where the library does not know it. Undefined for
 * a number that is too short to identify anyone.
 */
export function phoneKey(text: string, region: string | undefined): string | undefined {
  const { number, extension } = phoneParts(text);
  const phone = parsePhone(number, region);
  const digits = phone?.isValid() === true ? phone.number : dialledDigits(number);
  if (digits.replace(/\D/g, '').length < 5) return undefined;
  return extension === undefined ? digits : `${digits}x${extension}`;
}

/** Returns the parts of a number at the beginning of a text; undefined for an impossible number. */
export function parsePhone(number: string, region: string | undefined): PhoneNumber | undefined {
  return parsePhoneNumberFromString(number, {
    ...(region && isSupportedCountry(region) ? { defaultCountry: region } : {}),
    extract: false,
  });
}
