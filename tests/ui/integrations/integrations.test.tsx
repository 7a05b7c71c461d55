import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Administration from '@/pages/administration/Administration';
import { withTexts } from '@/i18n/text-bundles';
import { answering, bootstrap, renderWithStores, signedIn, type Answers } from '../../support/render-with-stores';

const patience = { timeout: 15_000 };
const since = Date.parse('2025-11-01T04:00:00Z');
const service = (name: string, services: string[], over: object = {}) => ({
  name,
  services,
  since,
  last: null,
  ...over,
});
const app = (over: object = {}) => ({
  channel: 'feishu',
  state: 'server',
  app_id: 'cli_server',
  has_server_app: true,
  credentials: [
    { name: 'appSecret', needed: true },
    { name: 'verificationToken', needed: false },
    { name: 'encryptKey', needed: false },
    { name: 'events', needed: false },
  ],
  home_url: 'https://crm.example/',
  event_url: 'https://crm.example/api/callback/feishu/event',
  ...over,
});

beforeAll(() => withTexts('administration', Promise.resolve()));
beforeEach(() => localStorage.clear());

async function opened(query: string, answers: Answers = {}, company: object = {}) {
  window.history.replaceState(null, '', `/administration?${query}`);
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'admin.company': () => ({
      version: 1,
      company: { client_id: 'cl_1', name: 'Brightsea', channel: 'feishu', time_zone: 'Asia/Shanghai' },
      currencies: [
        { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' },
        { code: 'USD', currency_symbol: '$', is_main: false, rate: '7.2', by_hand: true },
      ],
      roles: [],
      types: [],
      ...company,
    }),
    'admin.integrations': () => ({
      list: [
        service('suite', ['feishu'], {
          last: { time: since, checks: [{ name: 'chats', state: 'noPermission', detail: 'im:chat' }] },
        }),
        service('map', ['amap', 'nominatim']),
        service('register', []),
      ],
      app: app(),
    }),
    'admin.change': () => ({ version: 2, entry_ids: ['e_1'] }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Administration />);
  return (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input);
}
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }, patience));

test('each integration shows its service, its start, and its open tasks', async () => {
  await opened('section=integrations');
  const row = async (name: RegExp) => screen.findByRole('button', { name }, patience);
  expect(await row(/^Workplace app/)).toHaveTextContent('Feishu · since 2025/11/01');
  expect(await row(/^Workplace app/)).toHaveTextContent(/Needs attention$/);
  expect(await row(/^Maps/)).toHaveTextContent('AMap and OpenStreetMap · since 2025/11/01');
  expect(await row(/^Company lookup/)).toHaveTextContent(/Not connected$/);
}, 30_000);

test('the test of an integration names a remedy for each failure', async () => {
  const asked = await opened('section=integrations&item=suite', {
    'admin.checkIntegration': () => ({
      time: since,
      checks: [
        { name: 'signature', state: 'good' },
        { name: 'chats', state: 'noPermission', detail: 'im:chat' },
        { name: 'range', state: 'limited' },
        {
          name: 'permissions',
          state: 'noPermission',
          detail: 'task:task:write',
          missing: [
            { feature: 'tasks', name: 'task:task:write', is_required: true },
            { feature: 'chats', name: 'im:chat.group_info:readonly', is_required: false },
          ],
        },
        { name: 'documents', state: 'refused', detail: '99991663' },
        { name: 'address', state: 'refused', detail: 'http://127.0.0.1:8787' },
        { name: 'events', state: 'limited', detail: 'https://crm.example/api/callback/feishu/event' },
      ],
    }),
  });
  const dialog = await sheet('Workplace app');
  await userEvent.click(dialog.getByRole('button', { name: 'Test now' }));
  const says = async (text: RegExp) => expect(await dialog.findByText(text)).toBeVisible();
  await says(/^Permission missing\. Request im:chat in the developer console/);
  await says(/Set the contact range to all members/);
  await says(/^Access was refused \(99991663\)\. Compare the app ID and secret/);
  await says(/can’t reach http:\/\/127\.0\.0\.1:8787\. .*PUBLIC_URL/);
  await says(/^No events in the last 30 days\. Enter https:\/\/crm\.example\/api/);
  const missing = within(dialog.getByRole('list', { name: 'Missing permissions' }));
  const [tasks, chats] = missing.getAllByRole('listitem').filter((item) => within(item).queryByRole('list'));
  expect(tasks).toHaveTextContent(/^TasksRecords can have tasks and task lists in Feishu\.task:task:write$/);
  expect(chats).toHaveTextContent(/im:chat\.group_info:readonly \(optional\)$/);
  expect(asked('admin.checkIntegration')).toEqual([{ name: 'suite' }]);
}, 30_000);

test('typed credentials are hidden, a refusal is shown next to them, and accepted ones disappear from the screen', async () => {
  let isTaken = false;
  const asked = await opened('section=integrations&item=suite', {
    'admin.connectApp': () =>
      isTaken
        ? { done: true, checks: [] }
        : { done: false, problem: 'refused', checks: [{ name: 'people', state: 'refused' }] },
  });
  await userEvent.click((await sheet('Workplace app')).getByRole('button', { name: 'Connect your own app' }));
  const form = await sheet('Connect your own app');
  await userEvent.click(form.getByRole('button', { name: 'Test and connect' }));
  expect(form.getAllByText('Required')).toHaveLength(2);
  expect(asked('admin.connectApp')).toEqual([]);
  await userEvent.type(form.getByLabelText(/^App ID/), 'cli_own');
  const secret = form.getByLabelText(/^App secret/);
  expect(secret).toHaveAttribute('type', 'password');
  await userEvent.type(secret, 'very secret');
  await userEvent.click(form.getByRole('button', { name: 'Test and connect' }));
  expect(await form.findByText(/^Feishu refused these credentials/)).toBeVisible();
  isTaken = true;
  await userEvent.click(form.getByRole('button', { name: 'Test and connect' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Connect your own app' })).toBeNull());
  expect(asked('admin.connectApp').at(-1)).toEqual({ app_id: 'cli_own', credentials: { appSecret: 'very secret' } });
  expect(document.body.innerHTML).not.toContain('very secret');
}, 30_000);

test('an app is removed after a question that describes the consequences', async () => {
  const asked = await opened('section=integrations&item=suite', {
    'admin.integrations': () => ({
      list: [service('suite', ['feishu'])],
      app: app({ state: 'own', app_id: 'cli_own' }),
    }),
    'admin.disconnectApp': () => ({ done: true, checks: [] }),
  });
  const dialog = await sheet('Workplace app');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove credentials' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/nobody can sign in and nothing is sent/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked('admin.disconnectApp')).toEqual([{ to: 'none' }]));
}, 30_000);

describe('the daily rates', () => {
  const rates = {
    source: 'ecb',
    read_time: since,
    rate_day: '2025-10-30',
    missing: ['XDR'],
    failed_time: since + 86_400_000,
    failure: 'unreachable',
  };

  test('show their day, their source, missing rates and failures', async () => {
    const asked = await opened(
      'section=currencies',
      { 'admin.readRates': () => ({ outcome: 'read', changed: 2 }) },
      { company: { daily_rates: 'ecb', time_zone: 'Asia/Shanghai' }, rates },
    );
    const card = await screen.findByRole('button', { name: /^Daily rates/ }, patience);
    expect(card).toHaveTextContent('European Central Bank · rates of 2025/10/30, read 2025/11/01 12:00');
    expect(card).toHaveTextContent('No rate for XDR');
    expect(card).toHaveTextContent(
      'Couldn’t read rates at 2025/11/02 12:00. The last ones are kept. The source isn’t responding.',
    );
    expect(screen.getByRole('button', { name: /^USD/ })).toHaveTextContent('1 USD = 7.2 CNY · entered by hand');
    await userEvent.click(screen.getByRole('button', { name: 'Read now' }));
    expect(await screen.findByText('2 rates updated')).toBeVisible();
    expect(asked('admin.readRates')).toHaveLength(1);
  }, 30_000);

  test('have a source that is chosen on the screen: none, the European Central Bank, or an address', async () => {
    const asked = await opened('section=currencies&item=daily');
    const form = await sheet('Daily rates');
    await userEvent.click(form.getByRole('button', { name: /^Update rates daily/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Another address' }, patience));
    const address = form.getByLabelText(/^Address/);
    await userEvent.clear(address);
    await userEvent.type(address, 'https://rates.example/daily');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked('admin.change')).toMatchObject([
        { changes: [{ section: 'company', values: { daily_rates: 'https://rates.example/daily' } }] },
      ]),
    );
  }, 30_000);

  test('can be switched off per currency, which then keeps its own rate', async () => {
    const asked = await opened(
      'section=currencies&item=USD',
      {},
      {
        company: { daily_rates: 'ecb', time_zone: 'Asia/Shanghai' },
        rates,
      },
    );
    const form = await sheet('Edit currency');
    await userEvent.click(form.getByRole('switch', { name: /^Keep my rate/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked('admin.change')).toMatchObject([{ changes: [{ id: 'USD', values: { by_hand: null } }] }]),
    );
  }, 30_000);
});
