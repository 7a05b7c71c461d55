import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NoSeatsPage from '@/pages/no-seats';
import { Login } from '@/pages/login/Login';
import { RootStore, StoresProvider } from '@/stores';
import { companies, known, appEnvironment, remember, type TestAppEnvironment } from '../../support/app-environment';
import { answering, DeadLine, Refusal, suite, type Answers } from '../../support/render-with-stores';

// The pages wait for their words; in these tests they are there from the start.
jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useTextsReady: () => true }));
/** The address that the server names in its pages. */
let ownAddress = '';
jest.mock('@/platforms', () => {
  const platforms = jest.requireActual<typeof import('@/platforms')>('@/platforms');
  return { ...platforms, pageSettings: () => ({ ...platforms.pageSettings(), address: ownAddress }) };
});

beforeEach(() => {
  ownAddress = '';
  localStorage.clear();
  // A tap: the app may lead back again to where a test before has led back.
  window.dispatchEvent(new Event('pointerdown'));
  document.head.innerHTML =
    '<meta name="sidecar" content=\'{"channels":{"feishu":{"appId":"a"},"lark":{"appId":"b"},"dingtalk":{"appId":"c","corpId":"d","agentId":"e"}},"jsSdk":null,"demo":true}\'>';
});

function login(answers: Answers, around: TestAppEnvironment = appEnvironment({ path: '/login' })) {
  const sent = answering(answers);
  const stores = new RootStore(around);
  render(
    <StoresProvider value={stores}>
      <Login />
    </StoresProvider>,
  );
  return { stores, around, sent };
}

const inFeishu = () =>
  appEnvironment({
    path: '/login',
    container: 'feishu',
    platform: suite({ signInCode: () => Promise.resolve({ kind: 'done', value: { code: 'code_1' } }) }),
  });

test('[shell 2.2] a plain browser offers the three suites, and a tap leads to the authorization page', async () => {
  const { around, sent } = login({
    'account.larkWebLoginUrl': () => ({ oauthUrl: 'https://accounts.example/authorize' }),
  });
  expect(await screen.findByRole('heading', { name: 'Choose how to sign in' })).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'FContinue with Feishu',
    'LContinue with Lark',
    'DContinue with DingTalk',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Lark/ }));
  await waitFor(() => expect(around.steps).toEqual(['leave:https://accounts.example/authorize']));
  expect(sent[0]?.input).toMatchObject({ url: 'https://crm.example/login' });
});

test('[shell 2.1] a code in the address is exchanged for a sign-in, is removed from the address, and the person goes on', async () => {
  localStorage.setItem(
    'sidecar.pending-sign-in',
    JSON.stringify({ channel: 'feishu', url: 'https://crm.example/login' }),
  );
  window.history.replaceState(null, '', '/login?code=abc&state=xyz');
  const { stores, around, sent } = login({
    'account.larkWebLogin': () => ({ lark_token: 't' }),
    'account.larkClientList': () => ({ list: companies.slice(0, 1) }),
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.x' }),
    'start.bootstrap': () => {
      throw new DeadLine();
    },
  });
  await waitFor(() => expect(around.steps).toEqual(['return:nowhere']));
  expect(sent[0]).toMatchObject({ name: 'account.larkWebLogin', input: { code: 'abc', state: 'xyz' } });
  expect(stores.session.bearer()).toBe('cl_1.x');
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('[shell 2.3] a person of several companies chooses one under its heading', async () => {
  const { stores, around } = login(
    {
      'account.larkWebLogin': () => ({ lark_token: 't' }),
      'account.larkClientList': () => ({ list: companies }),
      'account.larkSwitchClient': ({ client_id }) => ({ hsid: `${client_id}.x` }),
      'start.bootstrap': () => {
        throw new DeadLine();
      },
    },
    inFeishu(),
  );
  expect(await screen.findByRole('heading', { name: 'Select company' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Brightsea.*Brightsea Foods/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Northwind Tools/ }));
  await waitFor(() => expect(around.steps).toEqual(['return:nowhere']));
  expect(stores.session.bearer()).toBe('cl_2.x');
});

test('a failed sign-in says why and offers another attempt', async () => {
  let works = false;
  const { around } = login(
    {
      'account.larkWebLogin': () => {
        if (!works) throw new Refusal('suiteUnavailable');
        return { lark_token: 't' };
      },
      'account.larkClientList': () => ({ list: companies.slice(0, 1) }),
      'account.larkSwitchClient': () => ({ hsid: 'cl_1.x' }),
      'start.bootstrap': () => {
        throw new DeadLine();
      },
    },
    inFeishu(),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach Feishu.');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(around.steps).toEqual(['return:nowhere']));
});

test.each([
  ['none', ''],
  ['the one of this page', window.location.origin],
  // On the machine of the server it is opened by the machine's own name.
  ['another one, opened on this machine', 'https://crm.example:8443'],
])('a page signs in where the address of its server is %s', async (_what, address) => {
  ownAddress = address;
  login({});
  expect(await screen.findByRole('heading', { name: 'Choose how to sign in' })).toBeVisible();
});

test('a page without settings counts as a server without any suite', () => {
  document.head.innerHTML = '';
  jest.resetModules();
  const { pageSettings } = jest.requireActual<typeof import('@/platforms/page-settings')>('@/platforms/page-settings');
  expect(pageSettings()).toEqual({
    channels: {},
    jsSdk: null,
    documentScript: null,
    demo: false,
    address: '',
    worker: false,
    version: '',
    links: {},
  });
});

test('[shell 2.9] the seats page names the administrators of the refusal', async () => {
  remember(known);
  answering({
    'records.list': () => {
      throw new Refusal('noSeats', { params: { administrators: ['Siyuan Chen', 'Minghui Zhao'] } });
    },
  });
  const stores = new RootStore(appEnvironment());
  await act(() => stores.session.start());
  await act(async () => {
    await stores.api.call('records.list', { table_id: 'lead' }).catch(() => undefined);
  });
  render(
    <StoresProvider value={stores}>
      <NoSeatsPage />
    </StoresProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'No seats available' })).toBeVisible();
  expect(screen.getByText('Admins you can ask: Siyuan Chen and Minghui Zhao')).toBeVisible();
});

test('[shell 2.9] the reopened seats page requests the administrators, and leads on a member who has got a seat', async () => {
  remember(known);
  let full = true;
  answering({
    'account.larkSwitchClient': () => {
      if (full) throw new Refusal('noSeats', { params: { administrators: ['Siyuan Chen'] } });
      return { hsid: 'cl_1.new' };
    },
    'start.bootstrap': () => {
      throw new DeadLine();
    },
  });
  const open = () => {
    const around = appEnvironment({ path: '/no-seats' });
    const { unmount } = render(
      <StoresProvider value={new RootStore(around)}>
        <NoSeatsPage />
      </StoresProvider>,
    );
    return { around, unmount };
  };
  const first = open();
  expect(await screen.findByText('Admins you can ask: Siyuan Chen')).toBeVisible();
  expect(first.around.steps).toEqual([]);
  first.unmount();
  full = false;
  const { around } = open();
  await waitFor(() => expect(around.steps).toEqual(['return:nowhere']));
});
