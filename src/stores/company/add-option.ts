import type { Field } from '@domain/metadata/field';
import { fieldErrorText, errorText, ApiError, type Api } from '@/api';
import type { CompanyStore } from './CompanyStore';

/** Adds an option to a field on the server, then to the field that every form here holds. */
export async function addOption(
  api: Api,
  company: CompanyStore,
  field: Field,
  label: string,
): Promise<{ kind: 'added'; id: string } | { kind: 'refused'; sentence: string }> {
  try {
    const { option } = await api.call('options.add', { table: field.table, field_id: field.field_id, label });
    company.takeOption(field, option);
    return { kind: 'added', id: option.id };
  } catch (error) {
    const [issue] = error instanceof ApiError ? error.fields : [];
    return { kind: 'refused', sentence: issue ? fieldErrorText(issue, label) : errorText(error) };
  }
}
