import { normaliseLine } from '../compared-text';
import names from './header-names.json';

/**
 * The names of columns in spreadsheets and in the exports of other products (header-names.json), by the id of the field that they fill. They are
 * those of HubSpot (https://knowledge.hubspot.com/properties/hubspots-default-contact-properties and its siblings for companies and deals) and of
 * Salesforce (https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm and its
 * siblings), and of lists in simplified and traditional Chinese and Japanese. The names that a company gives its own fields are matched before these.
 * The title of a record has names by its type: a file of deals has a `name` of each contact too.
 */
const headersByField: {
  fields: Readonly<Record<string, readonly string[]>>;
  titles: Readonly<Record<string, readonly string[]>>;
  name_parts: Readonly<Record<string, readonly string[]>>;
  identifiers: readonly string[];
  region_parts: readonly string[];
} = names;

/** The properties of a field by which external names are matched. */
export interface NamedField {
  field_id: string;
  table: string;
  isTitle: boolean;
}

/** The parts of a person's name that lists hold in separate columns. */
export const nameParts = ['given', 'middle', 'family'] as const;
export type NamePart = (typeof nameParts)[number];

/** The maximum number of compared characters of a column's name. */
const headerLimit = 200;

/** Returns a column's name without decoration: case, width, blanks, stars of required fields, units in brackets. */
export function plainHeader(name: string): string {
  return withoutBrackets(name).replace(separators, '');
}

const separators = /[\s_\-*:：.·/\\"'、,]+/g;

function withoutBrackets(name: string): string {
  return normaliseLine(splitCamelCase(name.slice(0, headerLimit))).replace(/[([{【（][^)\]}】）]*[)\]}】）]/g, '');
}

/** Splits words that programs join: `CloseDate`. */
function splitCamelCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** Returns whether a column's name is a known external name of this field. */
export function isKnownAs(header: string, field: NamedField): boolean {
  const normalizedHeader = plainHeader(header);
  return listNames(field).some((name) => plainHeader(name) === normalizedHeader);
}

/**
 * Returns whether a column's name ends with a known name of this field: `work_phone`, `公司联系电话`. Titles are excluded, because they have too many
 * names, as are names of one character.
 */
export function endsAsKnown(header: string, field: NamedField): boolean {
  return hasKnownPart(header, field, (headerWords, count) => headerWords.slice(-count));
}

/** Returns whether a column's name begins with a known name of this field: `phone_work`. */
export function beginsAsKnown(header: string, field: NamedField): boolean {
  return hasKnownPart(header, field, (headerWords, count) => headerWords.slice(0, count));
}

function hasKnownPart(
  header: string,
  field: NamedField,
  takeWords: (headerWords: readonly string[], count: number) => readonly string[],
): boolean {
  if (field.isTitle) return false;
  const headerWords = splitHeader(header);
  return listNames(field).some((name) => {
    const knownWords = splitHeader(name);
    if (knownWords.join('').length < 2) return false;
    const [letters, knownLetters] = [headerWords, knownWords].map((some) => some.flatMap((word) => Array.from(word)));
    // Chinese and Japanese write words without blanks.
    const isUnspaced = /[\u0250-\uffff]/u.test(knownWords.join(''));
    const [parts = [], knownParts = []] = isUnspaced ? [letters, knownLetters] : [headerWords, knownWords];
    return parts.length > knownParts.length && takeWords(parts, knownParts.length).join() === knownParts.join();
  });
}

function splitHeader(header: string): string[] {
  return withoutBrackets(header)
    .split(separators)
    .filter((word) => word !== '');
}

/** Returns the part of a person's name that a column holds; undefined for other columns. */
export function findNamePart(header: string): NamePart | undefined {
  const normalizedHeader = plainHeader(header);
  return nameParts.find((namePart) =>
    namesIn(headersByField.name_parts, namePart).some((name) => plainHeader(name) === normalizedHeader),
  );
}

/** Returns whether a column holds a region, or a level of it. */
export function isPartOfRegion(header: string): boolean {
  const normalizedHeader = plainHeader(header);
  return headersByField.region_parts.some((name) => plainHeader(name) === normalizedHeader);
}

/** Returns whether a column holds addresses. */
export function isAddress(header: string): boolean {
  const field = { field_id: 'address', table: '', isTitle: false };
  return isKnownAs(header, field) || endsAsKnown(header, field);
}

/** Returns whether the heading of a column names an identifier, which is the title of rows without another one. */
export function isIdentifier(header: string): boolean {
  const normalizedHeader = plainHeader(header);
  return headersByField.identifiers.some((name) => plainHeader(name) === normalizedHeader);
}

function listNames(field: NamedField): readonly string[] {
  const titles = field.isTitle
    ? [...namesIn(headersByField.titles, '_any'), ...namesIn(headersByField.titles, field.table)]
    : [];
  return [...namesIn(headersByField.fields, field.field_id), ...titles];
}

function namesIn(headers: Readonly<Record<string, readonly string[]>>, id: string): readonly string[] {
  return Object.hasOwn(headers, id) ? (headers[id] ?? []) : [];
}
