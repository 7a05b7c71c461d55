import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { valueViews } from '@/values';
import type { InputProps } from '@/values/value-view';
import {
  nameField as name,
  openForm as form,
  required,
  saveForm as save,
  typeInto as type,
} from '../../support/form-fixture';
import { field, organization, Refusal } from '../../support/render-with-stores';

beforeEach(() => new DraftStore().clearDevice());
afterEach(() => jest.restoreAllMocks());

test('the title of a form names one record', async () => {
  await form([name]);
  expect(screen.getByRole('dialog', { name: 'New organization' })).toBeVisible();
});

test('a field appears and disappears with its condition, and is not sent while it is hidden', async () => {
  const reason = field({
    field_id: 'reason',
    field_name: 'Reason',
    value_type: 'TEXT',
    order: 2,
    visibility_config: {
      field_create_permission: 'required',
      visibility_condition: { field: 'name', relation: 'equal', value: 'Big' },
    },
  });
  const { sent, saved } = await form([name, reason], { 'organization.create': () => ({ id: 'org_new' }) });
  expect(screen.queryByLabelText(/^Reason/)).not.toBeInTheDocument();
  await type(/^Name/, 'Big');
  expect(screen.getByRole('button', { name: 'Save (1 left)' })).toBeVisible();
  await type(/^Reason/, 'Because');
  await type(/^Name/, 'ger');
  expect(screen.queryByLabelText(/^Reason/)).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(saved).toEqual(['org_new']));
  expect(sent.at(-1)?.input).toEqual({ name: 'Bigger' });
});

test('fields are shown in their groups, under the name of the group', async () => {
  const street = field({
    field_id: 'street',
    field_name: 'Street',
    value_type: 'TEXT',
    order: 2,
    group_id: 'g',
    group_name: 'Where',
    ...required,
  });
  await form([name, street]);
  expect(within(screen.getByRole('region', { name: 'Where' })).getByLabelText(/^Street/)).toBeVisible();
});

test('the description of a field is shown under its name, without active content', async () => {
  const tax = field({
    field_id: 'tax',
    field_name: 'Tax number',
    value_type: 'TEXT',
    order: 2,
    ...required,
    field_desc: '<p>税号</p>',
    i18n_resource: {
      field_desc: {
        en: '<p>As on the <strong>licence</strong><script>alert(1)</script><img src="https://elsewhere.example/x.png"></p>',
      },
    },
  });
  await form([name, tax]);
  expect(await screen.findByText('licence')).toBeVisible();
  expect(screen.getByLabelText(/^Tax number/)).toHaveAccessibleDescription('As on the licence');
  expect(screen.getByText('licence').closest('[data-field]')?.querySelector('script, img')).toBeNull();
  expect(screen.getByLabelText(/^Name/)).not.toHaveAttribute('aria-describedby');
});

test('an empty input has the placeholder of the company, in the language of the reader', async () => {
  const said = {
    field_placeholder: '例如 91310115',
    i18n_resource: { field_placeholder: { en: 'Such as 91310115' } },
    ...required,
  };
  await form([
    name,
    field({ field_id: 'tax', field_name: 'Tax number', value_type: 'TEXT', order: 2, ...said }),
    field({ field_id: 'kind', field_name: 'Kind', value_type: 'SINGLE_SELECT', order: 3, value_options: [], ...said }),
    field({
      field_id: 'code',
      field_name: 'Code',
      value_type: 'TEXT',
      order: 4,
      field_placeholder: 'As printed',
      ...required,
    }),
  ]);
  expect(
    [screen.getByLabelText(/^Tax number/), screen.getByLabelText(/^Code/)].map((control) =>
      control.getAttribute('placeholder'),
    ),
  ).toEqual(['Such as 91310115', 'As printed']);
  expect(await screen.findByRole('button', { name: /^Kind/ })).toHaveTextContent('Such as 91310115');
});

test('a read-only field and a computed field say so, and neither is sent', async () => {
  const fields = [
    name,
    field({ field_id: 'code', field_name: 'Code', value_type: 'TEXT', order: 2, access: 'read' }),
    field({
      field_id: 'city',
      field_name: 'City',
      value_type: 'TEXT',
      order: 3,
      visibility_config: { field_create_permission: 'visible', is_editable: false },
    }),
    field({ field_id: 'guide', field_name: 'Guide', type: 'team', value_type: 'TEXT', order: 4 }),
  ];
  const abilities = { update: true, remove: false, note: true, chat: true };
  const { sent, saved } = await form(
    fields,
    { 'organization.update': () => organization({ name: 'Other', update_time: 1_700_000_000_001 }) },
    { record: { abilities } },
  );
  const row = (label: RegExp) => screen.getByLabelText(label).closest('[data-field]') as HTMLElement;
  expect(
    [screen.getByLabelText(/^Code/), screen.getByLabelText(/^City/), screen.getByLabelText(/^Guide/)].map((input) =>
      input.hasAttribute('readonly'),
    ),
  ).toEqual([true, true, true]);
  expect(within(row(/^Code/)).getByText('No edit access')).toBeVisible();
  expect(within(row(/^City/)).getByText('Filled in automatically')).toBeVisible();
  expect(
    within(row(/^Guide/)).getByText('Only the owner, or someone who can delete this record, can change collaborators'),
  ).toBeVisible();
  await type(/^Name/, '!');
  await save();
  await waitFor(() => expect(saved).toEqual(['org_1']));
  expect(sent.at(-1)?.input).toMatchObject({ update_data: { name: 'Sunrise Bakery!' } });
});

test('a status offers only the options that may follow on the current one', async () => {
  const state = field({
    field_id: 'state',
    field_name: 'State',
    value_type: 'SINGLE_SELECT',
    order: 2,
    value_options: [
      { id: 'new', label: 'New', next: [{ id: 'begun' }] },
      { id: 'begun', label: 'Begun', next: [{ id: 'done' }] },
      { id: 'done', label: 'Done', next: [] },
    ],
  });
  const { sent, saved } = await form(
    [name, state],
    { 'organization.update': () => organization({ state: 'begun' }) },
    { record: { state: 'new' } },
  );
  const control = async () => userEvent.click(await screen.findByRole('button', { name: /^State/ }));
  const line = (label: string) =>
    within(screen.getByRole('dialog', { name: 'State' })).getByRole('button', { name: label });
  await control();
  expect([line('New'), line('Begun'), line('Done')].map((button) => button.hasAttribute('disabled'))).toEqual([
    false,
    false,
    true,
  ]);
  await userEvent.click(line('Begun'));
  // What was chosen and not saved is no state of the record yet.
  await control();
  expect(line('New')).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await save();
  await waitFor(() => expect(saved).toEqual(['org_1']));
  expect(sent.at(-1)?.input).toMatchObject({ update_data: { state: 'begun' } });
});

describe('a unique field', () => {
  const phone = field({
    field_id: 'phone',
    field_name: 'Phone',
    value_type: 'TEXT',
    order: 2,
    is_unique: true,
    ...required,
  });

  test('shows the record with the same value while the member types, with a link', async () => {
    const { sent } = await form([name, phone], {
      'records.checkDuplicate': () => ({
        exists: true,
        record: {
          _id: 'org_7',
          table_id: 'organization',
          readable: true,
          title: 'Old Mill',
          owner_member_id: 'mb_zhang',
        },
      }),
    });
    await type(/^Phone/, '555');
    expect(await screen.findByText('Another record already has this value')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open “Old Mill”' })).toHaveAttribute(
      'href',
      expect.stringContaining('id=org_7'),
    );
    expect(sent.filter((call) => call.name === 'records.checkDuplicate').map((call) => call.input)).toEqual([
      { table_id: 'organization', field_id: 'phone', value: '555' },
    ]);
    await type(/^Name/, 'New');
    await save();
    expect(sent.filter((call) => call.name === 'organization.create')).toEqual([]);
  });

  test('shows only the owner of a record that the reader may not see', async () => {
    await form([name, phone], {
      'records.checkDuplicate': () => ({
        exists: true,
        record: { _id: 'org_7', table_id: 'organization', readable: false, title: '', owner_member_id: 'mb_zhang' },
      }),
    });
    await type(/^Phone/, '555');
    expect(await screen.findByRole('link', { name: /Owned by 张伟/ })).toBeVisible();
  });

  test('is refused at the save where the check did not find the record', async () => {
    await form([name, phone], {
      'records.checkDuplicate': () => ({ exists: false }),
      'organization.create': () => {
        throw new Refusal('invalid', { fields: [{ field: 'phone', code: 'duplicate' }] });
      },
    });
    await type(/^Name/, 'New');
    await type(/^Phone/, '555');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription('Another record already has this value'),
    );
  });
});

test('a type of a company is created by the general call', async () => {
  const { sent, saved } = await form(
    [{ ...name, table: 'machine' }],
    { 'records.create': () => ({ id: 'm_1' }) },
    { tableId: 'machine' },
  );
  await type(/^Name/, 'Oven');
  await save();
  await waitFor(() => expect(saved).toEqual(['m_1']));
  expect(sent.at(-1)?.input).toEqual({ table_id: 'machine', fields: { name: 'Oven' } });
});

test('typing in one field renders one row', async () => {
  const drawn: string[] = [];
  const { Input } = valueViews.TEXT;
  jest.replaceProperty(valueViews, 'TEXT', {
    ...valueViews.TEXT,
    Input: (props: InputProps) => {
      drawn.push(props.field.field_id);
      return <Input {...props} />;
    },
  });
  const others = Array.from({ length: 20 }, (_, index) =>
    field({ field_id: `f${index}`, field_name: `Field ${index}`, value_type: 'TEXT', order: index + 2, ...required }),
  );
  await form([name, ...others]);
  // The rows below the first screen are drawn a moment later.
  await screen.findByLabelText(/^Field 19/);
  await type(/^Name/, 'a');
  drawn.length = 0;
  await type(/^Name/, 'bc');
  expect(new Set(drawn)).toEqual(new Set(['name']));
});
