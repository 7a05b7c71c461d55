import { calendarAt } from '@domain/calendar';
import type { FilterReader } from '@domain/filters/resolve';
import { hasNotes } from '@domain/objects/has-notes';
import type { CompanyStore } from '@/stores/company/CompanyStore';

/** Returns the conditions that the user may build on the records of a type and on their linked records. */
export function getFilterReader(company: CompanyStore, tableId: string): FilterReader {
  const calendar = calendarAt(Date.now(), company.client?.time_zone ?? 'UTC');
  const getReader = (id: string): FilterReader => ({ fields: company.fields(id), calendar, hasNotes: hasNotes(id) });
  return {
    ...getReader(tableId),
    linked: (otherId) => (company.table(otherId) ? getReader(otherId) : undefined),
  };
}
