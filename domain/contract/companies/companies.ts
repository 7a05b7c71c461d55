import * as z from 'zod/mini';
import { call } from '../call';

/** A company in a list of names. */
const CompanyBrief = z.object({
  name: z.string(),
  credit_code: z.string(),
  legal_person: z.string(),
  status: z.string(),
});
export type CompanyBrief = z.infer<typeof CompanyBrief>;

/** The register's data about one company; an empty text means unknown. `founded_on` is `YYYY-MM-DD`. */
export const CompanyDetail = z.object({
  name: z.string(),
  credit_code: z.string(),
  legal_person: z.string(),
  capital: z.string(),
  founded_on: z.string(),
  status: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  industry: z.string(),
  staff: z.string(),
});
export type CompanyDetail = z.infer<typeof CompanyDetail>;
const companyProperties = Object.keys(CompanyDetail.shape) as (keyof CompanyDetail)[];

/** The company property that fills each form field: field id to property. */
export const FieldMap = z.record(z.string(), z.enum(companyProperties));

/** The number of organizations that a company may monitor in the register. */
export const MonitorCount = z.int().check(z.minimum(0), z.maximum(1_000_000));

export const companies = {
  'companies.search': call('companies.search', {
    summary:
      'Companies of the register whose name fits; `available` is false where no register is connected, and the field is plain text then',
    input: z.strictObject({ keyword: z.string().check(z.minLength(1), z.maxLength(100)) }),
    output: z.object({ available: z.boolean(), list: z.array(CompanyBrief) }),
    errors: ['lookupUnavailable', 'serviceLimit'],
  }),
  'companies.detail': call('companies.detail', {
    summary: 'What the register knows of the company with this full name; null where it has none',
    input: z.strictObject({ full_name: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ detail: z.nullable(CompanyDetail) }),
    errors: ['lookupUnavailable', 'serviceLimit'],
  }),
  'integrations.config': call('integrations.config', {
    summary: 'What the company has set for one service: for the company lookup, which fields a found company fills',
    input: z.strictObject({ name: z.literal('company-lookup') }),
    output: z.object({ field_map: FieldMap }),
  }),
};
