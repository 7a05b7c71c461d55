import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordFormSheet } from '@/features/record-form';
import { CompanyLookup } from '@/pages/frame/CompanyLookup';
import {
  answering,
  bootstrap,
  field,
  organization,
  renderWithStores,
  signedIn,
  type Answers,
  type RenderedUi,
  type Sent,
} from './render-with-stores';

/** The configuration of a field that a form shows at once. */
export const required = { visibility_config: { field_create_permission: 'required' as const } };
/** The first field of every form of these tests. */
export const nameField = field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', order: 1, ...required });

export interface FormFixture extends RenderedUi {
  sent: Sent[];
  saved: string[];
  closed: number[];
}

/**
 * Opens a form of a type with these fields and waits for its first second, in which changes count as opening. `record` is the record to edit, `at`
 * the time of opening.
 */
export async function openForm(
  fields: Field[],
  answers: Answers = {},
  {
    record,
    tableId = 'organization',
    at = Date.now(),
  }: { record?: Partial<RecordJson>; tableId?: string; at?: number } = {},
): Promise<FormFixture> {
  const known = bootstrap();
  const tables = known.tables.map((table) => ({
    ...table,
    table_id: tableId,
    i18n_resource: { singular_name: { en: 'organization' } },
  }));
  const sent = answering({
    'start.bootstrap': () => ({ ...known, tables, fields: { [tableId]: fields } }),
    ...answers,
  });
  const stores = await signedIn();
  if (record) stores.records.put(organization({ table_id: tableId, ...record }));
  const saved: string[] = [];
  const closed: number[] = [];
  const now = jest.spyOn(Date, 'now').mockReturnValue(at);
  const rendered = renderWithStores(
    stores,
    <CompanyLookup>
      <RecordFormSheet
        tableId={tableId}
        recordId={record && 'org_1'}
        onClose={() => closed.push(1)}
        onSaved={(id) => saved.push(id)}
      />
    </CompanyLookup>,
  );
  await screen.findByLabelText(/^Name/);
  now.mockReturnValue(at + 2_000);
  return { ...rendered, sent, saved, closed };
}

export const saveForm = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
export const typeInto = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
