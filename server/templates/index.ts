import { addDays, dayIn } from '../../domain/calendar';
import { CompanySchema, type Company } from '../../domain/configuration/company';
import { withMainCurrency } from '../../domain/configuration/main-currency';
import type { Language } from '../../domain/languages';
import { defaultCurrency } from '../../domain/metadata/currency';
import base from './files/base.json';
import fieldService from './files/field-service.json';
import services from './files/services.json';
import software from './files/software.json';
import wholesale from './files/wholesale.json';
import { templateIds, type TemplateId } from '../../domain/templates';
import { inLanguage, type TextsByLanguage } from './translate';

const files = { wholesale, software, services, 'field-service': fieldService } as const satisfies Record<
  TemplateId,
  TemplateFile
>;

interface TemplateFile {
  name: TextsByLanguage;
  description: TextsByLanguage;
  roles: readonly object[];
  types: readonly TemplateType[];
  sample: readonly object[];
}

/** A separate type, or a shared one with the template's changes. Its fields follow those of the shared one. */
interface TemplateType {
  base?: string;
  fields?: readonly { field_id: string }[];
}

/** The properties of a template's company that the template does not contain. */
type TemplateCompany = Pick<Company['company'], 'client_id' | 'name' | 'channel' | 'tenant_key' | 'time_zone'> &
  Partial<Company['company']>;

/** One record of a sample: its values in the form of a save, with records by key and days by their distance from today. */
interface SampleRecord {
  key: string;
  table_id: string;
  values: Record<string, unknown>;
  stage?: { pipeline_id: string; stage_id: string };
}

/** Returns the templates to choose from, in one language. */
export function templateChoices(language: Language): { id: TemplateId; name: string; description: string }[] {
  return templateIds.map((id) => ({
    id,
    name: files[id].name[language],
    description: files[id].description[language],
  }));
}

/** The ISO 4217 code of the main currency that a template has in a language. */
function defaultMainCurrency(language: Language): string {
  return base.currencies[language].find(({ is_main }) => is_main)?.code ?? defaultCurrency.code;
}

/** Returns the file of a company that begins with a template. Its language is the main one, with the texts of the other languages next to it. */
export function templateCompany(
  id: TemplateId,
  language: Language,
  company: TemplateCompany,
  mainCurrency = defaultMainCurrency(language),
): Company {
  const file = files[id];
  const { roles } = inLanguage({ roles: [...file.roles, ...base.roles] }, language) as { roles: unknown[] };
  return CompanySchema.parse({
    version: 1,
    company: { est: true, free_seats: true, ...company },
    currencies: withMainCurrency(base.currencies[language], mainCurrency),
    roles,
    types: file.types.map((type) => inLanguage(composed(type), language)),
  });
}

function composed({ base: shared, fields = [], ...own }: TemplateType): object {
  const sharedType = base.types.find(({ table_id }) => table_id === shared);
  return { ...sharedType, ...own, fields: [...(sharedType?.fields ?? []), ...fields] };
}

/** Returns the sample of a template, in the order of creation. */
export function templateSample(id: TemplateId, language: Language): SampleRecord[] {
  return inLanguage(files[id].sample, language, false) as SampleRecord[];
}

/** Returns the values of a sample's record in the form of a save. @param ids of the existing records, by key. `now` is epoch milliseconds. */
export function sampleValues(
  { values }: SampleRecord,
  { ids, owner, timeZone, now }: { ids: ReadonlyMap<string, string>; owner: string; timeZone: string; now: number },
): Record<string, unknown> {
  const resolveValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolveValue);
    if (typeof value !== 'object' || value === null) return value;
    if ('record' in value) return ids.get(String(value.record));
    if ('days' in value) return addDays(dayIn(timeZone, now), Number(value.days));
    return 'member' in value ? owner : value;
  };
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, resolveValue(value)]));
}
