import type { Company, CompanyField } from '../../../domain/configuration/company';
import { cleanRich } from './clean';

/** The one text of a configuration that may hold HTML is a field's description (REQ records 3): it is stored as any rich text is, in every language. */
export function withCleanDescriptions(company: Company): Company {
  return { ...company, types: company.types.map((type) => ({ ...type, fields: type.fields.map(cleaned) })) };
}

function cleaned(field: CompanyField): CompanyField {
  const { field_desc, i18n_resource } = field;
  const languages = i18n_resource?.field_desc;
  return {
    ...field,
    ...(field_desc === undefined ? {} : { field_desc: cleanRich(field_desc) }),
    ...(languages === undefined
      ? {}
      : {
          i18n_resource: {
            ...i18n_resource,
            field_desc: Object.fromEntries(
              Object.entries(languages).map(([language, html]) => [language, cleanRich(html)]),
            ),
          },
        }),
  };
}
