import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SetUpOffer from '@/features/set-up';
import {
  answering,
  Refusal,
  renderWithStores,
  signedIn,
  bootstrap,
  type Answers,
} from '../../support/render-with-stores';

/** A company that nobody has set up yet, as its first administrator meets it. */

const good = (name: string, needed = false) => ({ name, state: 'good', needed });
const look = {
  company: '海明食品',
  checks: [good('signature', true), good('company', true), good('people', true), good('chats')],
  templates: [
    { id: 'wholesale', name: 'Wholesale', description: 'Shops and distributors' },
    { id: 'software', name: 'Software', description: 'Subscriptions' },
  ],
};
const none = { state: 'none', people: 0, teams: [], administrators: [] };
const ready = {
  state: 'ready',
  people: 25,
  teams: ['East', 'South'],
  administrators: [{ member_id: 'mb_1', name: '陈思远' }],
};

beforeEach(() => localStorage.clear());

async function open(answers: Answers) {
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'account.larkClientList': () => ({ list: [] }),
    'account.larkSwitchClient': () => ({ hsid: 'tenant_1.secret' }),
    'setUp.look': () => look,
    'setUp.progress': () => none,
    ...answers,
  });
  const stores = await signedIn();
  renderWithStores(stores, <SetUpOffer />);
  return {
    sent: (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input),
    /** Whether the sign-in has gone on into a company. */
    isOpened: () => sent.some(({ name }) => name.startsWith('account.')),
  };
}

const begin = async () => {
  expect(await screen.findByText(/^You’re an admin of .+, so you can set up Sidecar now\.$/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Set up Sidecar for your company' }));
  return within(await screen.findByRole('dialog', { name: 'Set up Sidecar (1/3)' }));
};

test('a member who may not set the company up sees nothing of the set-up', async () => {
  const { sent } = await open({
    'setUp.look': () => {
      throw new Refusal('notAllowed');
    },
  });
  await waitFor(() => expect(sent('setUp.look')).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent('setUp.progress')).toEqual([]);
});

test('a permission without which the suite does not say who administrates the company is named, and asked for again', async () => {
  const params = { permission: 'contact:contact.base:readonly', console: 'https://open.feishu.cn/app' };
  let isGranted = false;
  await open({
    'setUp.look': () => {
      if (!isGranted) throw new Refusal('setUpNeedsPermission', { params });
      return look;
    },
  });
  const words = await screen.findByRole('alert');
  for (const word of Object.values(params)) expect(words).toHaveTextContent(word);
  isGranted = true;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('button', { name: 'Set up Sidecar for your company' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the administrator chooses a template, sees the people, names administrators and opens the company', async () => {
  let progress: object = none;
  const { sent, isOpened } = await open({
    'setUp.progress': () => progress,
    'setUp.begin': () => {
      progress = ready;
      return { client_id: 'tenant_1' };
    },
    'setUp.finish': () => ({ client_id: 'tenant_1', unknown: [] }),
  });
  const sheet = await begin();
  expect(sheet.getByRole('button', { name: 'Start' })).toBeDisabled();
  expect(sheet.getByLabelText('Company name')).toHaveValue('海明食品');
  await userEvent.click(sheet.getByRole('radio', { name: /Software/ }));
  await userEvent.click(sheet.getByRole('radio', { name: '中文' }));
  await userEvent.click(sheet.getByRole('button', { name: /^Main currency/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^SGD/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Start' }));
  const people = within(await screen.findByRole('dialog', { name: 'Set up Sidecar (3/3)' }));
  expect(people.getByText('25 people read')).toBeVisible();
  expect(people.getByText('From Feishu: 陈思远')).toBeVisible();
  await userEvent.type(people.getByLabelText('Who else is an admin?'), '赵明辉、 王晓雨');
  await userEvent.click(people.getByRole('button', { name: 'Open Sidecar' }));
  await waitFor(() => expect(isOpened()).toBe(true));
  expect(sent('setUp.begin')).toEqual([
    {
      token: 't',
      template: 'software',
      language: 'zh',
      name: '海明食品',
      time_zone: 'Asia/Shanghai',
      currency: 'SGD',
    },
  ]);
  expect(sent('setUp.finish')).toEqual([
    { token: 't', administrators: ['赵明辉', '王晓雨'], sample: { template: 'software', language: 'zh' } },
  ]);
});

test('a missing basic permission is named, blocks the beginning, and is checked again', async () => {
  let checks: object[] = [
    good('signature', true),
    { name: 'people', state: 'noPermission', needed: true, permission: 'contact:contact.base:readonly' },
    {
      name: 'permissions',
      state: 'limited',
      needed: false,
      missing: [{ feature: 'documents', name: 'bitable:app', is_required: false }],
    },
  ];
  const { sent } = await open({ 'setUp.look': () => ({ ...look, checks }) });
  const sheet = await begin();
  await userEvent.click(sheet.getByRole('radio', { name: /Wholesale/ }));
  expect(sheet.getByText(/Request contact:contact\.base:readonly in the developer console/)).toBeVisible();
  const missing = within(sheet.getByRole('list', { name: 'Missing permissions' }));
  expect(missing.getByText('Records can have documents in Feishu.')).toBeVisible();
  expect(missing.getByText('bitable:app (optional)')).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Start' })).toBeDisabled();
  checks = [good('signature', true), good('people', true)];
  await userEvent.click(sheet.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(sheet.getByRole('button', { name: 'Start' })).toBeEnabled());
  expect(sent('setUp.look')).toHaveLength(2);
});

test('a failed beginning is reported, and no choice is lost', async () => {
  await open({
    'setUp.begin': () => {
      throw new Refusal('suiteUnavailable');
    },
  });
  const sheet = await begin();
  await userEvent.click(sheet.getByRole('radio', { name: /Wholesale/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Start' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent(/./);
  expect(sheet.getByRole('radio', { name: /Wholesale/ })).toBeChecked();
});

test('unknown names are reported before the company is opened', async () => {
  const { isOpened } = await open({
    'setUp.progress': () => ready,
    'setUp.finish': () => ({ client_id: 'tenant_1', unknown: ['Nobody'] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Set up Sidecar for your company' }));
  const people = within(await screen.findByRole('dialog', { name: 'Set up Sidecar (3/3)' }));
  await userEvent.type(people.getByLabelText('Who else is an admin?'), 'Nobody');
  await userEvent.click(people.getByRole('button', { name: 'Open Sidecar' }));
  expect(await people.findByRole('alert')).toHaveTextContent('Nobody');
  expect(isOpened()).toBe(false);
  await userEvent.click(people.getByRole('button', { name: 'Open Sidecar' }));
  await waitFor(() => expect(isOpened()).toBe(true));
});
