import type { ApiKey } from '@domain/contract/programs/api-keys';
import type { Notice } from '@domain/contract/notices/notices';
import type { Webhook, WebhookDelivery } from '@domain/contract/programs/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const key = (over: Partial<ApiKey> = {}): ApiKey => ({
  _id: 'k_1',
  name: 'Web shop',
  hint: 'x9Zq',
  scopes: { '*': 'read', organization: 'write' },
  member_id: null,
  role_ids: [],
  created_by: 'mb_1',
  create_time: 0,
  last_used: null,
  expires: null,
  ...over,
});
const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  _id: 'w_1',
  name: 'ERP',
  url: 'https://erp.example/hook',
  events: ['record.created'],
  key_id: 'k_1',
  state: 'on',
  failing_since: null,
  create_time: 0,
  ...over,
});
const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  _id: 'd_1',
  event: 'record.created',
  table_id: 'organization',
  record_id: 'org_1',
  state: 'failed',
  status: 503,
  answer: 'closed for lunch',
  attempts: 24,
  create_time: Date.parse('2026-11-20T02:05:00Z'),
  update_time: Date.parse('2026-11-21T02:05:00Z'),
  ...over,
});

beforeEach(() => {
  localStorage.clear();
  takeSteps();
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

async function programs(answers: Answers, { isAdmin = true, address = '/home?tab=main&operation=programs' } = {}) {
  window.history.replaceState(null, '', address);
  const start = bootstrap();
  const sent = answering({
    'start.bootstrap': () => ({ ...start, user: { ...start.user, is_admin: isAdmin } }),
    'metrics.myList': () => ({ list: [] }),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    'apiKeys.list': () => ({ list: [key()], roles: [{ _id: 'r_1', name: 'Sales' }] }),
    'webhooks.list': () => ({ list: [webhook()] }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Home />);
  return sent;
}
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }, { timeout: 15_000 }));

test('an administrator creates an API key for chosen types and a role, and sees it once', async () => {
  const sent = await programs({ 'apiKeys.create': () => ({ id: 'k_2', key: 'sc_acme.secret' }) });
  const list = await sheet('API and webhooks');
  expect(await list.findByText('All types: read, Organization: read and write · The program itself')).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: 'New key' }));
  const form = await sheet('New key');
  await userEvent.click(form.getByRole('button', { name: 'Create key' }));
  expect(form.getByText('Required')).toBeVisible();
  expect(sent.some(({ name }) => name === 'apiKeys.create')).toBe(false);
  await userEvent.type(form.getByLabelText(/^Name/), 'Mirror');
  await userEvent.click(form.getByRole('checkbox', { name: 'Sales' }));
  await userEvent.click(form.getByRole('button', { name: 'Create key' }));
  const shown = await sheet('New key');
  expect(shown.getByText('sc_acme.secret')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'apiKeys.create').map(({ input }) => input)).toEqual([
    { name: 'Mirror', scopes: { '*': 'read' }, role_ids: ['r_1'] },
  ]);
  await userEvent.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('sc_acme.secret')).not.toBeInTheDocument());
});

test('an API key is revoked after a question, and an obstacle is reported', async () => {
  let refuse = true;
  const sent = await programs({
    'apiKeys.revoke': () => {
      if (refuse) throw new Refusal('notAllowed');
      return {};
    },
  });
  const list = await sheet('API and webhooks');
  const revoke = async () => {
    await userEvent.click(await list.findByRole('button', { name: 'Revoke Web shop' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke “Web shop”?' }));
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
  };
  await revoke();
  expect(await screen.findByText(/You don’t have permission to do this/)).toBeVisible();
  refuse = false;
  await revoke();
  expect(await screen.findByText('Web shop revoked')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'apiKeys.revoke')).toHaveLength(2);
});

test('a webhook shows its deliveries with each answer, sends one again, and is switched off', async () => {
  const sent = await programs({
    'webhooks.deliveries': () => ({ list: [delivery()], has_more: false }),
    'webhooks.replay': () => ({}),
    'webhooks.update': () => ({}),
  });
  await userEvent.click(await (await sheet('API and webhooks')).findByRole('button', { name: /ERP/ }));
  const shown = await sheet('ERP');
  for (const words of ['Record created · Organization', 'closed for lunch', /24 attempts/])
    expect(await shown.findByText(words)).toBeVisible();
  expect(shown.getByText(/HTTP 503/)).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sending again')).toBeVisible();
  await userEvent.click(shown.getByRole('switch', { name: 'On' }));
  await waitFor(() =>
    expect(sent.filter(({ name }) => /^webhooks\.(replay|update)$/.test(name)).map(({ input }) => input)).toEqual([
      { id: 'd_1' },
      { id: 'w_1', is_on: false },
    ]),
  );
});

const offNotice: Notice = {
  _id: 'n_1',
  type: 'WEBHOOK_OFF',
  title: 'The webhook “ERP” was turned off: nothing was delivered for three days',
  description: '',
  create_time: 0,
  object_type: 'webhook',
  object_id: 'w_1',
  object: { owner_member_id: null, _all_member_ids: [] },
  read: false,
};

test.each([
  ['a tap on the notice', '/home?tab=main'],
  ['the link of its message', '/home?tab=main&operation=programs&webhook=w_1'],
])('the missed deliveries of a switched-off webhook are opened by %s', async (_way, address) => {
  await programs(
    {
      'notices.list': () => ({ list: [offNotice], has_more: false, unread: 1 }),
      'notices.markRead': () => ({ unread: 0 }),
      'webhooks.list': () => ({ list: [webhook({ state: 'off' })] }),
      'webhooks.deliveries': () => ({ list: [delivery()], has_more: false }),
    },
    { address },
  );
  if (!address.includes('webhook')) await userEvent.click(await screen.findByRole('button', { name: /turned off/ }));
  const shown = await sheet('ERP');
  expect(await shown.findByText('closed for lunch')).toBeVisible();
  expect(shown.getByRole('switch', { name: 'On' })).not.toBeChecked();
  // It was opened once: the programs by themselves open as ever.
  expect(window.location.search).not.toContain('webhook');
});

test('a refused webhook address keeps the typed text', async () => {
  await programs({
    'webhooks.create': () => {
      throw new Refusal('webhookAddress');
    },
  });
  const list = await sheet('API and webhooks');
  await userEvent.click(await list.findByRole('button', { name: 'New webhook' }));
  const form = await sheet('New webhook');
  await userEvent.type(form.getByLabelText(/^Name/), 'Inner');
  await userEvent.type(form.getByLabelText(/^Address/), 'https://10.0.0.1/');
  await userEvent.click(form.getByRole('button', { name: 'Create webhook' }));
  expect(await form.findByRole('alert')).toBeVisible();
  expect(form.getByLabelText(/^Address/)).toHaveValue('https://10.0.0.1/');
});

test('the page of programs is visible to administrators alone', async () => {
  await programs({}, { isAdmin: false });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'API and webhooks' })).not.toBeInTheDocument());
});
