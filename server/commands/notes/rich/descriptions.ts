import type { Change } from '../../../../domain/configuration/change';
import type { Item } from '../../../../domain/configuration/sections';
import type { Company, CompanyField } from '../../../../domain/configuration/company';
import { cleanRich } from './clean';

/** Cleans the descriptions of fields, the only configuration texts with HTML (REQ records 3), in every language. */
export function withCleanDescriptions(company: Company): Company {
  return { ...company, types: company.types.map((type) => ({ ...type, fields: type.fields.map(cleaned) })) };
}

/** Does the same for a change of fields of any shape, which is validated later. */
export function withCleanDescription(change: Change): Change {
  const { section } = change;
  if (section === 'types' && change.action === 'add') {
    const { fields } = change.value;
    return Array.isArray(fields)
      ? {
          ...change,
          value: {
            ...change.value,
            fields: fields.map((field: unknown) => (isItem(field) ? cleanedItem(field) : field)),
          },
        }
      : change;
  }
  if (section !== 'fields') return change;
  if (change.action === 'add') return { ...change, value: cleanedItem(change.value) };
  return change.action === 'set' ? { ...change, values: cleanedItem(change.values) } : change;
}

const isItem = (candidate: unknown): candidate is Item =>
  typeof candidate === 'object' && candidate !== null && !Array.isArray(candidate);
const cleanHtml = (html: unknown): unknown => (typeof html === 'string' ? cleanRich(html) : html);

function cleanedItem(item: Item): Item {
  const { field_desc, i18n_resource } = item;
  const languages = isItem(i18n_resource) ? i18n_resource['field_desc'] : undefined;
  return {
    ...item,
    ...(field_desc === undefined ? {} : { field_desc: cleanHtml(field_desc) }),
    ...(isItem(i18n_resource) && isItem(languages)
      ? {
          i18n_resource: {
            ...i18n_resource,
            field_desc: Object.fromEntries(
              Object.entries(languages).map(([language, html]) => [language, cleanHtml(html)]),
            ),
          },
        }
      : {}),
  };
}

const cleaned = (field: CompanyField): CompanyField => cleanedItem(field) as CompanyField;
