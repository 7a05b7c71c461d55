import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Administration from '@/pages/administration/Administration';
import { withTexts } from '@/i18n/text-bundles';
import {
  answering,
  bootstrap,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const patience = { timeout: 15_000 };
const field = (field_id: string, field_name: string, value_type: string, more: object = {}) => ({
  field_id,
  field_name,
  type: 'normal',
  value_type,
  ...more,
});
const price = field('price', 'Price', 'NUMBER');
const type = (table_id: string, name: string) => ({
  table_id,
  name,
  icon_name: 'building',
  theme_color: '#0d9488',
  is_show: true,
  is_stage_on: true,
  list_first_show_field_id: 'name',
  list_second_show_field_ids: ['price'],
  is_allow_create_lark_chat: true,
  is_allow_create_lark_tasklist: true,
  read_rule: 'team',
  write_rule: 'team',
});
const types = [type('organization', 'Customers'), type('deal', 'Deals')];

beforeAll(() => withTexts('administration', Promise.resolve()));
beforeEach(() => localStorage.clear());

/** The sheet of one thing of customers, which `things` are, and what is sent when it is saved. */
async function sheetOf(
  query: string,
  things: { fields?: object[]; type?: object; stages?: object[] },
  more: Answers = {},
) {
  window.history.replaceState(null, '', `/administration?section=types&type=organization&${query}`);
  const fields = [field('name', 'Name', 'TEXT'), price, ...(things.fields ?? [])];
  const linked = [
    field('customer', 'Customer', 'SINGLE_LINK', { link_table: 'organization' }),
    field('amount', 'Amount', 'NUMBER'),
  ];
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'admin.company': () => ({
      version: 1,
      company: { client_id: 'cl_1', name: 'Brightsea', channel: 'feishu', time_zone: 'Asia/Shanghai' },
      currencies: [],
      roles: [
        { role: { role_id: 'sales', name: 'Sales' }, members: 2 },
        { role: { role_id: 'finance', name: 'Finance' }, members: 1 },
      ],
      types: types.map((one) => ({ type: one, fields: 2, stages: 0, is_built_in: true })),
    }),
    'admin.type': ({ table_id }) => ({
      version: 1,
      type: {
        ...types.find((one) => one.table_id === table_id),
        ...things.type,
        role_rules: [],
        fields: table_id === 'deal' ? linked : fields,
        pipelines: [],
        stages: things.stages ?? [],
        views: [],
      },
      retired_fields: [],
      is_built_in: true,
      built_in_fields: [],
    }),
    'admin.change': () => ({ version: 2, entry_ids: ['e_1'] }),
    ...more,
  });
  renderWithStores(await signedIn(), <Administration />);
  const form = within(await screen.findByRole('dialog', undefined, patience));
  await form.findAllByRole('textbox', undefined, patience);
  return {
    form,
    choose: async (name: RegExp, ...options: string[]) => {
      await userEvent.click(await form.findByRole('button', { name }, patience));
      for (const option of options)
        await userEvent.click(await screen.findByRole('button', { name: option }, patience));
    },
    saved: async () => {
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent.some(({ name }) => name === 'admin.change')).toBe(true));
      const { changes } = sent.find(({ name }) => name === 'admin.change')?.input as { changes: { values: object }[] };
      return changes.map(({ values }) => values);
    },
  };
}

const cost = field('cost', 'Cost', 'NUMBER');
const costSheet = 'part=fields&item=cost';

test('the formula setting edits an expression over names of fields and of roll-ups', async () => {
  const { form, choose, saved } = await sheetOf(costSheet, { fields: [cost] });
  await userEvent.type(await form.findByLabelText(/^Expression/, undefined, patience), 'price + n');
  await choose(/^Add: Fields/, 'Price');
  await choose(/^Add: Roll-ups/, 'Deals');
  const count = within(form.getByRole('group', { name: 'deal' }));
  await userEvent.click(await count.findByRole('button', { name: /^Field that links here/ }, patience));
  await userEvent.click(await screen.findByRole('button', { name: 'Customer' }, patience));
  expect(await saved()).toEqual([
    {
      formula: {
        calc: 'price + n',
        variables: { price: 'price' },
        high_level_variables: { deal: { op: 'count', to_table: 'deal', lookup_field: 'customer' } },
      },
    },
  ]);
}, 60_000);

test('an emptied formula setting is removed', async () => {
  const formula = { calc: 'price * 2', variables: { price: 'price' } };
  const { form, saved } = await sheetOf(costSheet, { fields: [{ ...cost, formula }] });
  await userEvent.clear(await form.findByLabelText(/^Expression/, undefined, patience));
  await userEvent.click(form.getByRole('button', { name: 'Remove price' }));
  expect(await saved()).toEqual([{ formula: null }]);
}, 60_000);

const options = [
  { id: 'a', label: 'Small' },
  { id: 'b', label: 'Large', color: 'blue', next: [{ id: 'a', by: 'owner' }] },
];
const size = field('size', 'Size', 'SINGLE_SELECT', { value_options: options });

test('the option setting renames, colours, retires and adds successors, and keeps other properties of an option', async () => {
  const { form, saved } = await sheetOf('part=fields&item=size', { fields: [size] });
  await userEvent.click(form.getByRole('button', { name: 'Edit Large' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Option' }, patience));
  await userEvent.type(await sheet.findByLabelText(/^Name/, undefined, patience), 'r');
  await userEvent.click(await sheet.findByRole('button', { name: /^Color/ }, patience));
  await userEvent.click(await screen.findByRole('button', { name: 'Red' }, patience));
  await userEvent.click(sheet.getByRole('switch', { name: /^Inactive/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Other languages' }));
  await userEvent.type(await sheet.findByLabelText('Name (日本語)'), '大');
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await userEvent.click(form.getByRole('button', { name: 'Move Larger up' }));
  const [small, large] = options;
  const edited = { ...large, label: 'Larger', color: 'red', deleted: true, i18n_resource: { label: { ja: '大' } } };
  expect(await saved()).toEqual([{ value_options: [edited, small] }]);
}, 60_000);

test('the rights of roles on a field are stored by role, and removed with the last role', async () => {
  const held = { ...cost, auth_role_config: { sales: 'read' } };
  const { form, choose, saved } = await sheetOf(costSheet, { fields: [held] });
  await userEvent.click(form.getByRole('button', { name: 'More settings' }));
  await choose(/^Add: Permission by role/, 'Finance');
  await choose(/^Finance/, 'Edit');
  await userEvent.click(form.getByRole('button', { name: 'Remove Sales' }));
  expect(await saved()).toEqual([{ auth_role_config: { finance: 'write' } }]);
}, 60_000);

test('an empty list of fields is stored as an empty list where the document always has one', async () => {
  const { form, saved } = await sheetOf('item=settings', {});
  await userEvent.click(await form.findByRole('button', { name: /^Clear Fields in lists/ }, patience));
  expect(await saved()).toEqual([{ list_second_show_field_ids: [] }]);
}, 60_000);

test('a number setting is stored as a number, next to the settings that it belongs to', async () => {
  const { form, saved } = await sheetOf(costSheet, { fields: [cost] });
  await userEvent.type(await form.findByLabelText('Decimals', undefined, patience), '2');
  await userEvent.tab();
  expect(await saved()).toEqual([{ formatter: { decimals: 2 } }]);
}, 60_000);

test('the default value setting has the input of the kind of its field', async () => {
  const { form, choose, saved } = await sheetOf(costSheet, { fields: [cost] });
  await choose(/^Default value/, 'Fixed value');
  await userEvent.type(await form.findByLabelText('Default: Cost', undefined, patience), '12');
  await userEvent.tab();
  expect(await saved()).toEqual([{ default_value: { mode: 'custom', value: 12 } }]);
}, 60_000);

test('the first refused setting gets the focus, also behind “more”', async () => {
  const fault = { section: 'fields', table_id: 'organization', id: 'cost', path: 'field_api_id', code: 'shape' };
  const { form } = await sheetOf(
    costSheet,
    { fields: [cost] },
    {
      'admin.change': () => {
        throw new Refusal('configurationFaulty', {
          params: { faults: [{ ...fault, about: '', text: 'Letters and digits only.' }] },
        });
      },
    },
  );
  await userEvent.type(await form.findByLabelText(/^Field name/, undefined, patience), 's');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  const input = await form.findByLabelText('API name', undefined, patience);
  await waitFor(() => expect(input).toHaveFocus(), patience);
  expect(input).toHaveAccessibleDescription('Letters and digits only.');
}, 60_000);
