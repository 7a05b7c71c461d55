import type { Field } from '@domain/metadata/field';
import type { CompanyStore } from '@/stores';

/** Returns the fields of a type that a reader may see, in their order. */
export function shownFields(company: CompanyStore, tableId: string): Field[] {
  return company
    .fields(tableId)
    .filter((field) => field.access !== 'none' && !field.is_not_show)
    .sort((a, b) => a.order - b.order);
}
