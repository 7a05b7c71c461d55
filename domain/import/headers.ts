import { normaliseLine } from '../compared-text';
import names from './header-names.json';

/**
 * The names of columns in spreadsheets and in the exports of other products (header-names.json), by the id of the field that they fill. They are
 * those of HubSpot (https://knowledge.hubspot.com/properties/hubspots-default-contact-properties and its siblings for companies and deals) and of
 * Salesforce (https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm and its
 * siblings). The names that a company gives its own fields are matched before these. The title of a record has names by its type: a file of deals
 * has a `name` of each contact too.
 */
const headersByField: {
  fields: Readonly<Record<string, readonly string[]>>;
  titles: Readonly<Record<string, readonly string[]>>;
} = names;

/** Characters of a column's name that are compared. */
const headerLimit = 200;

/** A name of a column without what people put around it: case, width, blanks, stars of required fields, units in brackets. */
export function plainHeader(name: string): string {
  return normaliseLine(name.slice(0, headerLimit))
    .replace(/[([{【（][^)\]}】）]*[)\]}】）]/g, '')
    .replace(/[\s_\-*:：.·/\\"'、,]+/g, '');
}

/** Whether a name of a column is one by which this field is known elsewhere. */
export function isKnownAs(header: string, field: { field_id: string; table: string; isTitle: boolean }): boolean {
  const normalizedHeader = plainHeader(header);
  const titles = field.isTitle
    ? [...namesIn(headersByField.titles, '_any'), ...namesIn(headersByField.titles, field.table)]
    : [];
  return [...namesIn(headersByField.fields, field.field_id), ...titles].some(
    (name) => plainHeader(name) === normalizedHeader,
  );
}

function namesIn(headers: Readonly<Record<string, readonly string[]>>, id: string): readonly string[] {
  return Object.hasOwn(headers, id) ? (headers[id] ?? []) : [];
}
