import type { SuiteFeature } from '@domain/platforms';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Administration from '@/pages/administration/Administration';
import { withTexts } from '@/i18n/text-bundles';
import { answering, bootstrap, renderWithStores, signedIn } from '../../support/render-with-stores';

const patience = { timeout: 15_000 };
const field = (field_id: string, field_name: string, value_type: string) => ({
  field_id,
  field_name,
  type: 'normal',
  value_type,
});
const deals = {
  table_id: 'deal',
  name: 'Deals',
  icon_name: 'handshake',
  theme_color: '#0d9488',
  is_show: true,
  is_stage_on: true,
  list_first_show_field_id: 'name',
  list_second_show_field_ids: [],
  is_allow_create_lark_chat: true,
  is_allow_create_lark_tasklist: true,
  read_rule: 'team',
  write_rule: 'team',
};
const fields = [
  field('name', 'Name', 'TEXT'),
  field('amount', 'Amount', 'CURRENCY'),
  field('close_on', 'Close', 'DATE'),
];
const channel = (is_notice: boolean, notice_scope: string) => ({ is_notice, notice_scope });

beforeAll(() => withTexts('administration', Promise.resolve()));
beforeEach(() => localStorage.clear());

/** A subject, open at the deals. */
async function topic(section: string, settings?: object, closed_features: SuiteFeature[] = []) {
  window.history.replaceState(null, '', `/administration?section=${section}&item=deal`);
  const type = { ...deals, ...(settings ? { settings } : {}) };
  const parts = { role_rules: [], fields, pipelines: [], stages: [], views: [] };
  const sent = answering({
    'start.bootstrap': () => bootstrap({ client: { ...bootstrap().client, closed_features } }),
    'admin.company': () => ({
      version: 4,
      company: { client_id: 'cl_1', name: 'Brightsea', channel: 'feishu', time_zone: 'Asia/Shanghai' },
      currencies: [],
      roles: [],
      types: [{ type, fields: 3, stages: 0, is_built_in: true }],
    }),
    'admin.type': () => ({
      version: 4,
      type: { ...type, ...parts },
      retired_fields: [],
      is_built_in: true,
      built_in_fields: [],
    }),
    'notices.getConfig': () => ({
      list: ['OBJECT_CREATE', 'SELF_AT'].map((kind) => ({
        table_id: 'deal',
        type: kind,
        card_notice_config: channel(true, 'ownerfollower'),
        main_page_notice_config: channel(true, 'ownerfollower'),
      })),
    }),
    'admin.change': () => ({ version: 5, entry_ids: ['e_1'] }),
  });
  renderWithStores(await signedIn(), <Administration />);
  const form = within(await screen.findByRole('dialog', undefined, patience));
  return {
    form,
    saved: async () => {
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent.some(({ name }) => name === 'admin.change')).toBe(true));
      const { changes } = sent.find(({ name }) => name === 'admin.change')?.input as {
        changes: { values: { settings: unknown } }[];
      };
      return changes.map(({ values }) => values.settings);
    },
  };
}

test('the home page metrics begin with the standard ones, under their labels, and become settings of the company', async () => {
  const { form, saved } = await topic('metrics', { highlights: ['amount'] });
  expect(form.getByText('The default applies.')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Customize' }));
  expect(form.getByText('My deals')).toBeVisible();
  const amount = within(form.getByRole('group', { name: 'Metrics 2' }));
  expect(amount.getByText('My deal value')).toBeVisible();
  await userEvent.click(within(form.getByRole('group', { name: 'Metrics 1' })).getByRole('button', { name: 'Remove' }));
  await userEvent.type(await form.findByLabelText(/^Name/, undefined, patience), 'Pipeline');
  await userEvent.click(form.getByRole('button', { name: /^Add: Metrics/ }));
  expect(await saved()).toEqual([
    {
      highlights: ['amount'],
      metrics: [
        { metric_id: 'default-amount', op: 'sum', field_id: 'amount', mine: 'owner_member_id', name: 'Pipeline' },
        { metric_id: expect.stringMatching(/^m_\w+$/), op: 'count' },
      ],
    },
  ]);
}, 30_000);

test('an empty list of metrics is a setting of its own, and the standard can be restored', async () => {
  const { form, saved } = await topic('duplicates', { duplicate_rules: [] });
  await userEvent.click(form.getByRole('button', { name: 'Use default' }));
  await userEvent.click(form.getByRole('button', { name: 'Nothing' }));
  await userEvent.click(form.getByRole('button', { name: 'Use default' }));
  expect(form.getByText('The default applies.')).toBeVisible();
  expect(await saved()).toEqual([null]);
}, 30_000);

test('the notice settings are per kind, and defaults are not stored', async () => {
  const { form, saved } = await topic('notices');
  const made = within(await form.findByRole('group', { name: 'New record' }, patience));
  const named = within(form.getByRole('group', { name: 'Mentions' }));
  await userEvent.click(await named.findByRole('button', { name: /^Chat message/ }, patience));
  await userEvent.click(await screen.findByRole('button', { name: 'Off' }, patience));
  await userEvent.click(await named.findByRole('button', { name: /^Chat message/ }, patience));
  await userEvent.click(await screen.findByRole('button', { name: 'On' }, patience));
  await userEvent.click(await made.findByRole('button', { name: /^Home/ }, patience));
  await userEvent.click(await screen.findByRole('button', { name: 'Everything they can see' }, patience));
  expect(await saved()).toEqual([
    {
      notice_defaults: {
        OBJECT_CREATE: {
          card_notice_config: channel(false, 'ownerfollower'),
          main_page_notice_config: channel(true, 'read'),
        },
      },
    },
  ]);
}, 30_000);

test('approvers are shown by their names, also former members, and stay when another one is chosen', async () => {
  const outside = { id: 'ou_outside', name: 'Wang Min' };
  const step = { approvers: ['mb_zhang', outside], rule: 'any' };
  const { form, saved } = await topic('approvals', {
    approval_templates: [{ template_id: 't', name: 'Big', steps: [step] }],
  });
  const people = await form.findByRole('button', { name: /^Approvers/ }, patience);
  expect(people).toHaveAccessibleName('Approvers 张伟, Wang Min');
  expect(people).not.toHaveTextContent(/mb_|ou_/);
  await userEvent.type(await form.findByLabelText(/^Name/, undefined, patience), '!');
  expect(await saved()).toEqual([{ approval_templates: [{ template_id: 't', name: 'Big!', steps: [step] }] }]);
}, 30_000);

test('a setting of what the suite closes to the app of the company is not offered', async () => {
  const { form } = await topic('approvals', { approval_templates: [{ template_id: 't', name: 'Big', steps: [] }] }, [
    'approvals',
  ]);
  expect(await form.findByText('Fields that need approval', undefined, patience)).toBeVisible();
  expect(form.queryByText('Approval templates')).toBeNull();
}, 30_000);
