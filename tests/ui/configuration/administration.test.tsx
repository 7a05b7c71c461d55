import type { ConfigurationFault } from '@domain/contract/configuration/admin';
import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Administration from '@/pages/administration/Administration';
import { withTexts } from '@/i18n/text-bundles';
import { RecordFormSheet } from '@/features/record-form';
import { forgetting } from '../../support/kept-changes';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  field,
  organizationFields,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const patience = { timeout: 15_000 };

const type = (over: Record<string, unknown> = {}) => ({
  table_id: 'organization',
  name: 'Customers',
  icon_name: 'building',
  theme_color: '#0d9488',
  is_show: true,
  is_stage_on: true,
  list_first_show_field_id: 'name',
  list_second_show_field_ids: [],
  is_allow_create_lark_chat: true,
  is_allow_create_lark_tasklist: true,
  read_rule: 'team',
  write_rule: 'team',
  ...over,
});
const nameField = { field_id: 'name', field_name: 'Name', type: 'normal', value_type: 'TEXT' };
const budget = { field_id: 'budget', field_name: 'Budget', type: 'normal', value_type: 'NUMBER' };
const stage = (id: string, name: string, weight: number) => ({ pipeline_id: 'sales', stage_id: id, name, weight });
const stages = [stage('first', 'First talk', 10), stage('offer', 'Offer', 50), stage('won', 'Won deal', 100)];

function configured(fields: object[] = [nameField, budget], version = 1) {
  const parts = { role_rules: [], fields, pipelines: [], stages, views: [] };
  return {
    version,
    type: { ...type(), ...parts },
    retired_fields: [{ field: { ...budget, field_id: 'fax', field_name: 'Fax' }, retired_at: 1 }],
    is_built_in: true,
    built_in_fields: ['name'],
  };
}

beforeAll(() => withTexts('administration', Promise.resolve()));
beforeEach(() => {
  localStorage.clear();
  takeSteps();
});

async function administration(query: string, answers: Answers = {}) {
  window.history.replaceState(null, '', `/administration${query}`);
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'admin.company': () => ({
      version: 1,
      company: {
        client_id: 'cl_1',
        name: 'Brightsea',
        channel: 'feishu',
        time_zone: 'Asia/Shanghai',
        free_seats: true,
      },
      currencies: [
        { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' },
        { code: 'USD', currency_symbol: '$', is_main: false, rate: '8' },
      ],
      roles: [{ role: { role_id: 'manager', name: 'Manager' }, members: 2 }],
      types: [{ type: type(), fields: 2, stages: 3, is_built_in: true }],
    }),
    'admin.type': () => configured(),
    'admin.change': () => ({ version: 2, entry_ids: ['e_1'] }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Administration />);
  return { sent, changes: () => sent.filter(({ name }) => name === 'admin.change').map(({ input }) => input) };
}
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }, patience));
const fieldsOf = '?section=types&type=organization&part=fields';

test('a member without the right is told so after the refusal of the server', async () => {
  await administration('', {
    'admin.company': () => {
      throw new Refusal('notAllowed');
    },
  });
  expect(await screen.findByText('Only admins can open this', undefined, patience)).toBeVisible();
});

test('the sections lead to pages of their own on the phone', async () => {
  await administration('');
  await userEvent.click(await screen.findByRole('button', { name: /^Record types/ }, patience));
  await waitFor(() => expect(takeSteps()).toEqual(['open /administration?section=types']));
});

test('a new field is sent with its kind, its name, its requirement and the seen version', async () => {
  const { changes } = await administration(fieldsOf);
  await userEvent.click(await screen.findByRole('button', { name: 'New field' }, patience));
  const form = await sheet('New field');
  await userEvent.type(await form.findByLabelText(/^Field name/, undefined, patience), 'Contract no.');
  await userEvent.click(await form.findByRole('button', { name: /^Field type/ }, patience));
  await userEvent.click(await screen.findByRole('button', { name: 'Date' }, patience));
  await userEvent.click(await form.findByRole('button', { name: /^Requirement/ }, patience));
  await userEvent.click(await screen.findByRole('button', { name: 'Required' }, patience));
  expect(within(form.getByRole('region', { name: 'Preview' })).getAllByText('Contract no.').length).toBeGreaterThan(0);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toEqual({
    version: 1,
    changes: [
      {
        action: 'add',
        section: 'fields',
        table_id: 'organization',
        value: {
          field_id: expect.stringMatching(/^f_\w+$/),
          field_name: 'Contract no.',
          type: 'normal',
          value_type: 'DATE',
          visibility_config: { field_create_permission: 'required' },
        },
      },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 30_000);

test('a fault is shown at its input', async () => {
  const faults: ConfigurationFault[] = [
    {
      section: 'fields',
      table_id: 'organization',
      id: 'budget',
      path: 'field_name',
      code: 'shape',
      about: '',
      text: 'Too short.',
    },
  ];
  await administration(`${fieldsOf}&item=budget`, {
    'admin.change': () => {
      throw new Refusal('configurationFaulty', { params: { faults } });
    },
  });
  const form = await sheet('Edit field');
  await userEvent.clear(await form.findByLabelText(/^Field name/, undefined, patience));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Too short.')).toBeVisible();
  expect(form.getByLabelText(/^Field name/)).toHaveAccessibleDescription('Too short.');
}, 30_000);

test('a setting that the server did not store is named at its input, without a success message', async () => {
  const { changes } = await administration(`${fieldsOf}&item=budget`, {
    'admin.change': forgetting(() => ({ version: 2, entry_ids: ['e_1'] })),
  });
  const form = await sheet('Edit field');
  await userEvent.clear(await form.findByLabelText(/^Field name/, undefined, patience));
  await userEvent.type(await form.findByLabelText(/^Field name/, undefined, patience), 'Spending');
  // What an earlier test has saved may still be shown.
  const before = screen.queryAllByText('Saved').length;
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('The server didn’t save “Field name”. Reload and try again.')).toBeVisible();
  expect(screen.queryAllByText('Saved').length).toBeLessThanOrEqual(before);
  expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(changes()).toHaveLength(1);
}, 30_000);

test('two administrators at once get a question about the same setting, save different ones, and lose no typed text', async () => {
  const theirs = { ...budget, field_name: 'Yearly budget', is_unique: true };
  let turn = 0;
  const entries = [{ entry_id: 'e_9', member_name: 'Li Na' } as AuditEntry];
  const { changes } = await administration(`${fieldsOf}&item=budget`, {
    'admin.type': () => (turn === 0 ? configured() : configured([nameField, theirs], 7)),
    'admin.change': () => {
      turn += 1;
      if (turn === 1) throw new Refusal('configurationChanged', { params: { entries } });
      return { version: 8, entry_ids: ['e_1'] };
    },
  });
  const form = await sheet('Edit field');
  await userEvent.clear(await form.findByLabelText(/^Field name/, undefined, patience));
  await userEvent.type(await form.findByLabelText(/^Field name/, undefined, patience), 'Budget 2027');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  const conflict = await sheet('Another admin changed this');
  expect(conflict.getByText('Yearly budget')).toBeVisible();
  await userEvent.click(conflict.getByRole('radio', { name: /Budget 2027/ }));
  await userEvent.click(conflict.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toEqual({
    version: 7,
    changes: [
      {
        action: 'set',
        section: 'fields',
        table_id: 'organization',
        id: 'budget',
        values: { field_name: 'Budget 2027' },
      },
    ],
  });
}, 30_000);

test('reordered stages are sent as a whole', async () => {
  const { changes } = await administration('?section=types&type=organization&part=stages');
  const list = within(await screen.findByRole('region', { name: 'sales' }, patience));
  await userEvent.click(list.getByRole('button', { name: 'Reorder' }));
  await userEvent.click(list.getByRole('button', { name: 'Move Offer up' }));
  await userEvent.click(list.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(changes()[0]?.['changes']).toEqual([
      {
        action: 'order',
        section: 'stages',
        table_id: 'organization',
        ids: ['sales/offer', 'sales/first', 'sales/won'],
      },
    ]),
  );
}, 30_000);

test('a stage with records is kept with an explanation, and a retired field can be restored', async () => {
  const use = { records: 4, members: 0, lost: 4, is_blocked: true };
  const { changes } = await administration('?section=types&type=organization&part=stages&item=sales/offer', {
    'admin.preview': () => ({ faults: [], uses: [use] }),
  });
  const form = await sheet('Edit stage');
  await userEvent.click(form.getByRole('button', { name: 'Delete stage' }));
  const question = within(await screen.findByRole('alertdialog', { name: '“Offer” is in use' }, patience));
  await userEvent.click(question.getByRole('button', { name: 'OK' }));
  expect(changes()).toEqual([]);
}, 30_000);

test('a currency becomes the main one together with its rate and the other rates', async () => {
  const { changes } = await administration('?section=currencies&item=USD', {
    'admin.preview': () => ({ faults: [], uses: [] }),
  });
  const form = await sheet('Edit currency');
  await userEvent.click(form.getByRole('switch', { name: 'Main currency' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.['changes']).toEqual([
    { action: 'set', section: 'currencies', id: 'USD', values: { is_main: true } },
    { action: 'set', section: 'currencies', id: 'CNY', values: { is_main: false, rate: '0.125' } },
    { action: 'set', section: 'currencies', id: 'USD', values: { rate: '1' } },
  ]);
}, 30_000);

test('a change of the main currency asks first about the amounts', async () => {
  const main_currency = { from: 'CNY', to: 'USD', rate: '0.125', records: 1204 };
  const { changes } = await administration('?section=currencies&item=USD', {
    'admin.preview': () => ({ faults: [], uses: [], main_currency }),
  });
  const form = await sheet('Edit currency');
  const save = async () => userEvent.click(form.getByRole('button', { name: 'Save' }));
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Make USD the main currency?' }));
  await userEvent.click(form.getByRole('switch', { name: 'Main currency' }));
  await save();
  expect((await question()).getByText(/^1204 records hold amounts in CNY/)).toBeVisible();
  await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);
  await save();
  await userEvent.click((await question()).getByRole('button', { name: 'Convert amounts' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.['amounts']).toBe('convert');
}, 30_000);

test('an open form shows a new field, and keeps the typed text', async () => {
  let fields = organizationFields;
  answering({
    'start.bootstrap': () => bootstrap({ fields: { organization: fields } }),
  });
  const stores = await signedIn();
  renderWithStores(
    stores,
    <RecordFormSheet tableId="organization" onClose={() => undefined} onSaved={() => undefined} />,
  );
  await userEvent.type(await screen.findByLabelText(/^Name/, undefined, patience), 'Harbour Ltd');
  fields = [
    ...organizationFields,
    field({
      field_id: 'vat',
      field_name: 'VAT number',
      value_type: 'TEXT',
      order: 8,
      visibility_config: { field_create_permission: 'required' },
    }),
  ];
  await act(() => stores.company.load());
  expect(await screen.findByLabelText(/^VAT number/, undefined, patience)).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Harbour Ltd');
}, 30_000);
