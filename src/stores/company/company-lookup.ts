import type { CompanyBrief } from '@domain/contract/companies/companies';
import { errorText, type Api } from '@/api';

/** The result of a look-up in the register: companies, a sentence about the failure, or that there is no register. */
type RegisterAnswer =
  { kind: 'found'; list: readonly CompanyBrief[] } | { kind: 'failed'; text: string } | { kind: 'off' };

/** The values of a chosen company, by field id; or an error text. */
type LookupFill = { kind: 'found'; values: Record<string, string> } | { kind: 'failed'; text: string };

export interface CompanyLookupStore {
  search(keyword: string): Promise<RegisterAnswer>;
  fill(fullName: string): Promise<LookupFill>;
}

/** Returns the look-up of companies. Once the server answered that there is no register, no further call is sent while the page lives. */
export function companyLookup(api: Api): CompanyLookupStore {
  let off = false;
  return {
    async search(keyword) {
      if (off) return { kind: 'off' };
      try {
        const { available, list } = await api.call('companies.search', { keyword });
        off = !available;
        return off ? { kind: 'off' } : { kind: 'found', list };
      } catch (error) {
        return { kind: 'failed', text: errorText(error) };
      }
    },
    async fill(fullName) {
      try {
        // The map is read first: without it the register is not needed.
        const { field_map: map } = await api.call('integrations.config', { name: 'company-lookup' });
        if (Object.keys(map).length === 0) return { kind: 'found', values: {} };
        const { detail } = await api.call('companies.detail', { full_name: fullName });
        const filled = Object.entries(map).map(([fieldId, property]) => [fieldId, detail?.[property] ?? ''] as const);
        return { kind: 'found', values: Object.fromEntries(filled.filter(([, value]) => value !== '')) };
      } catch (error) {
        return { kind: 'failed', text: errorText(error) };
      }
    },
  };
}
