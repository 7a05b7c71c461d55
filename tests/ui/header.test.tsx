import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { operations } from '@/pages/home/operations';
import { MultiForm } from '@/pages/multi-form/MultiForm';
import { Setting } from '@/pages/setting/Setting';
import { settingTypes } from '@/routes';
import { rememberSearch } from '@/stores/search/recent-searches';
import { chooseTextSize, startTextSize } from '@/text-size';
import { chooseTheme, followPlatform, startTheme } from '@/theme';
import { stackPages, takeSteps } from '../support/taro';
import {
  answering,
  bootstrap,
  organization,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
} from '../support/render-with-stores';
import { eachStartsAt } from '../support/ui-start';

let links: object = {};
jest.mock('@/platforms', () => ({
  ...jest.requireActual<object>('@/platforms'),
  pageSettings: () => ({ channels: {}, jsSdk: null, demo: true, version: '1.2.3', links }),
}));

const narrow = window.matchMedia;
const wide = () => {
  window.matchMedia = ((query: string) => ({
    ...narrow(query),
    matches: query.includes('min-width'),
  })) as typeof window.matchMedia;
};
eachStartsAt('/home?tab=main');
beforeEach(() => {
  links = {};
  window.matchMedia = narrow;
});

const me = bootstrap().user;
async function home(answers: Answers = {}, platform = suite()) {
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
    ...answers,
  });
  return { ...renderWithStores(await signedIn(platform), <Home />), sent };
}
const entries = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  const drawer = await screen.findByRole('dialog', { name: 'Account' });
  return [...within(drawer).getAllByRole('button'), ...within(drawer).queryAllByRole('link')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Close');
};

test('[shell 2.40, shell 6.2] the drawer of the phone contains every entry, has its name in the address, and Esc closes it', async () => {
  links = { admin: 'https://admin.example' };
  await home();
  expect(await entries()).toEqual(['My requests', 'Base', 'Switch company', 'LanguageEnglish', 'Help', 'Sign out']);
  expect(screen.getByText('Version 1.2.3')).toBeVisible();
  expect(window.location.search).toContain('operation=menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(window.location.search).not.toContain('operation'));
});

test('[shell 2.40, shell 6.2] an administrator also gets a link to the business administration, where the server knows its address', async () => {
  links = { admin: 'https://admin.example' };
  await home({ 'start.bootstrap': () => bootstrap({ user: { ...me, is_admin: true } }) });
  expect(await entries()).toContain('Admin console');
  expect(screen.getByRole('link', { name: 'Admin console' })).toHaveAttribute('href', 'https://admin.example');
});

test.each([
  [true, ['Settings', 'Company settings', 'Failed deliveries', 'API and webhooks', 'Sign out', 'Admin console']],
  [false, ['Settings', 'Sign out']],
])(
  '[shell 2.39, shell 6.2] the drawer on a wide screen depends on the administrator right: %s',
  async (is_admin, expected) => {
    wide();
    links = { admin: 'https://admin.example' };
    await home({ 'start.bootstrap': () => bootstrap({ user: { ...me, is_admin } }) });
    expect(await entries()).toEqual(expected);
  },
);

test('a member who may only create products gets no add menu', async () => {
  const [type] = bootstrap().tables;
  const tables = [
    { ...type!, abilities: { create: false } },
    { ...type!, table_id: 'product', name: 'Product', order: 2 },
  ];
  await home({ 'start.bootstrap': () => bootstrap({ tables }) });
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
});

test('[shell 6.6] DingTalk has no external form, neither in the drawer nor in the header of a wide screen', async () => {
  await home({ 'start.bootstrap': () => bootstrap({ channel: 'dingtalk' }) });
  expect(await entries()).not.toContain('Base');
  cleanup();
  wide();
  await home();
  expect(await screen.findByRole('button', { name: 'Base' })).toBeVisible();
  cleanup();
  await home({ 'start.bootstrap': () => bootstrap({ channel: 'dingtalk' }) });
  expect(await screen.findByRole('button', { name: 'Help' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Base' })).not.toBeInTheDocument();
});

test.each(operations)(
  '[shell 2.42] the drawer %s opens by its name in the address, and going back closes it and removes the name',
  async (operation) => {
    window.history.replaceState(null, '', `/home?tab=main&operation=${operation}`);
    // Failed deliveries are for administrators alone.
    await home({
      'start.bootstrap': () => bootstrap({ user: { ...me, is_admin: true } }),
      'approvals.list': () => ({ list: [] }),
      'account.larkClientList': () => ({ list: [] }),
      'deliveries.failedList': () => ({ list: [], has_more: false }),
      'apiKeys.list': () => ({ list: [], roles: [] }),
      'webhooks.list': () => ({ list: [] }),
    });
    expect(await screen.findByRole('dialog')).toBeVisible();
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(window.location.search).toBe('?tab=main'));
  },
);

describe('[shell 2.41] the drawer on DingTalk', () => {
  const onDingtalk = (answers: Answers = {}) =>
    home(
      { 'start.bootstrap': () => bootstrap({ channel: 'dingtalk' }), ...answers },
      suite({
        name: 'dingtalk',
        channel: 'dingtalk',
        signInCode: () => Promise.resolve({ kind: 'done', value: { code: 'fresh' } }),
      }),
    );

  test('has no external form, and its help has an authorization that signs in again', async () => {
    const { sent } = await onDingtalk({ 'account.dingtalkSwitchClient': () => ({ hsid: 'cl_1.new' }) });
    expect(await entries()).not.toContain('Base');
    await userEvent.click(screen.getByRole('button', { name: 'Help' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Help' })).getByRole('button', {
        name: 'Reauthorize',
      }),
    );
    expect(await screen.findByText('Reauthorized')).toBeVisible();
    expect(sent.map(({ name }) => name)).toContain('account.dingtalkSwitchClient');
  });

  test('in a browser gets its authorization from the page of DingTalk', async () => {
    window.history.replaceState(null, '', '/home?tab=main&operation=help');
    const { sent } = await home(
      {
        'start.bootstrap': () => bootstrap({ channel: 'dingtalk' }),
        'account.dingtalkWebLoginUrl': () => ({ oauthUrl: 'https://login.dingtalk.com/oauth2/auth' }),
      },
      suite({ name: 'browser', channel: 'dingtalk', inContainer: false }),
    );
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Help' })).getByRole('button', {
        name: 'Reauthorize',
      }),
    );
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain('account.dingtalkWebLoginUrl'));
  });

  test('is the only one with that authorization', async () => {
    links = { help: 'https://help.example' };
    window.history.replaceState(null, '', '/home?tab=main&operation=help');
    await home();
    expect(
      within(await screen.findByRole('dialog', { name: 'Help' }))
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Close']);
  });
});

test('[shell 2.35, shell 2.39] on a wide screen the avatar opens the short list, and help is in the header', async () => {
  wide();
  links = { help: 'https://help.example', support: 'https://support.example' };
  await home();
  expect(await entries()).toEqual(['Settings', 'Sign out']);
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await waitFor(() => expect(takeSteps()).toEqual(['open /setting?type=language']));
  await userEvent.click(await screen.findByRole('button', { name: 'Help' }));
  const help = await screen.findByRole('dialog', { name: 'Help' });
  expect(
    within(help)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Chat with support', 'https://support.example'],
    ['Help center', 'https://help.example'],
  ]);
});

test('[shell 2.36] on a wide screen the external form has an icon in the header', async () => {
  wide();
  await home();
  await userEvent.click(await screen.findByRole('button', { name: 'Base' }));
  await waitFor(() => expect(takeSteps()).toEqual(['open /multi-form']));
});

test('[shell 2.32, shell 2.33] the label of the open type is next to the logo, which leads home', async () => {
  await home();
  await userEvent.click(screen.getByRole('button', { name: 'Organization' }));
  const logo = screen.getByRole('button', { name: /Sidecar/ });
  expect(logo).toHaveTextContent('BrightseaOrganization');
  await userEvent.click(logo);
  expect(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
});

describe('the data of a person on the device', () => {
  const draft = { clientId: 'cl_1', memberId: 'mb_me', kind: 'record', tableId: 'organization', id: 'new' } as const;
  const open = async (answers: Answers) => {
    answering({
      'start.bootstrap': () => bootstrap(),
      'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
      ...answers,
    });
    const { stores } = renderWithStores(await signedIn(), <Home />);
    stores.records.put(organization());
    rememberSearch('cl_1', 'oak');
    await stores.drafts.write(draft, { name: 'Half' });
    return stores;
  };

  test('[shell 4.12] is deleted at sign-out: session, drafts, texts and records of the page', async () => {
    const stores = await open({ 'account.logout': () => ({}) });
    localStorage.setItem('sidecar.views', JSON.stringify({ 'cl_1/organization': {} }));
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(stores.company.user).toBeUndefined());
    expect(stores.records.get('organization', 'org_1')).toBeUndefined();
    expect(await stores.drafts.any()).toBe(false);
    const left = Object.entries(localStorage)
      .filter(([, value]) => value !== '{}')
      .map(([name]) => name);
    expect(left).toEqual([]);
  });

  test('[shell 4.12] of one company is in no store of the next one, and its drafts wait for the return', async () => {
    const stores = await open({
      'account.larkSwitchClient': () => ({ hsid: 'cl_2.secret' }),
      'start.bootstrap': () => bootstrap(),
    });
    await stores.session.switchCompany({ _id: 'cl_2', client_id: 'cl_2', name: 'Northwind' });
    expect(stores.records.get('organization', 'org_1')).toBeUndefined();
    expect(await stores.drafts.read({ ...draft, clientId: 'cl_2' })).toBeUndefined();
    expect(await stores.drafts.read(draft)).toMatchObject({ content: { name: 'Half' } });
    await stores.drafts.clearDevice();
  });
});

test('[shell 4.11] another company begins with its own session, at home, without lists and fields of the last one', async () => {
  let next = false;
  const sent = answering({
    'start.bootstrap': () =>
      next
        ? bootstrap({ client: { ...bootstrap().client, client_id: 'cl_2', name: 'Northwind' }, tables: [], fields: {} })
        : bootstrap(),
    'records.list': () => ({ list: [organization()], total: 1, total_is_capped: false, has_more: false }),
    'account.larkClientList': () => ({
      list: [
        { _id: 'cl_1', client_id: 'cl_1', name: 'Brightsea' },
        { _id: 'cl_2', client_id: 'cl_2', name: 'Northwind' },
      ],
    }),
    'account.larkSwitchClient': () => {
      next = true;
      return { hsid: 'cl_2.secret' };
    },
  });
  const { stores } = renderWithStores(await signedIn(), <Home />);
  await userEvent.click(screen.getByRole('button', { name: 'Organization' }));
  await screen.findByRole('link', { name: /Sunrise Bakery/ });
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch company' }));
  await userEvent.click(await screen.findByRole('button', { name: /Northwind/ }));
  await waitFor(() => expect(takeSteps()).toEqual(['start /home?tab=main']));
  expect(sent.find(({ name }) => name === 'account.larkSwitchClient')?.input).toEqual({
    token: 't',
    client_id: 'cl_2',
  });
  expect(JSON.parse(localStorage.getItem('sidecar.session') ?? '')).toMatchObject({
    hsid: 'cl_2.secret',
    client: { clientId: 'cl_2' },
  });
  await waitFor(() => expect(stores.company.client?.name).toBe('Northwind'));
  expect([
    stores.company.fields('organization'),
    stores.lists.of('organization').items,
    stores.records.get('organization', 'org_1'),
  ]).toEqual([[], [], undefined]);
});

describe('the settings page', () => {
  const setting = async () => {
    answering({
      'start.bootstrap': () => bootstrap(),
      'account.larkClientList': () => ({
        list: [
          { _id: 'cl_1', client_id: 'cl_1', name: 'Brightsea' },
          { _id: 'cl_2', client_id: 'cl_2', name: 'Northwind' },
        ],
      }),
    });
    renderWithStores(await signedIn(), <Setting />);
  };

  test.each(settingTypes)('[shell 2.17] leads below tablet width to the drawer of the same name: %s', async (type) => {
    window.history.replaceState(null, '', `/setting?type=${type}`);
    await setting();
    await waitFor(() => expect(takeSteps()).toEqual([`start /home?tab=main&operation=${type}`]));
  });

  test('[shell 1.4, shell 2.15, shell 2.16] shows languages and companies side by side with their names', async () => {
    wide();
    window.history.replaceState(null, '', '/setting');
    await setting();
    expect(
      within(screen.getByRole('region', { name: 'Language' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['简体中文', 'English', '日本語']);
    await userEvent.click(screen.getByRole('button', { name: 'Switch company' }));
    expect(await screen.findByRole('button', { name: /Northwind/ })).toBeVisible();
    expect(window.location.search).toBe('?type=switch-organization');
  });
});

describe('the colour theme', () => {
  const shown = () => document.documentElement.dataset.theme;
  test('follows the suite until the member chooses one, and then stays on this device', async () => {
    startTheme();
    followPlatform({ theme: 'dark' });
    expect(shown()).toBe('dark');
    wide();
    window.history.replaceState(null, '', '/setting');
    answering({ 'start.bootstrap': () => bootstrap() });
    renderWithStores(await signedIn(), <Setting />);
    expect(
      within(screen.getByRole('group', { name: 'Appearance' })).getByRole('radio', { name: 'System' }),
    ).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(shown()).toBe('light');
    followPlatform({ theme: 'dark' });
    expect(shown()).toBe('light');
    chooseTheme('auto');
    expect(shown()).toBe('dark');
  });
});

describe('the size of the text', () => {
  const rootSize = () => document.documentElement.style.fontSize;
  const agent = (value: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(value);
  afterEach(() => {
    jest.restoreAllMocks();
    chooseTextSize('auto');
  });

  test('is chosen in the drawer of the phone, and remembered by the device', async () => {
    await home();
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    const sizes = within(await screen.findByRole('group', { name: 'Text size' }));
    expect(sizes.getByRole('radio', { name: 'System' })).toBeChecked();
    await userEvent.click(sizes.getByRole('radio', { name: '200 %' }));
    expect(rootSize()).toBe('32px');
    document.documentElement.style.fontSize = '';
    startTextSize();
    expect(rootSize()).toBe('32px');
    await userEvent.click(sizes.getByRole('radio', { name: 'System' }));
    expect(rootSize()).toBe('');
  });

  test.each([
    ['17px', ''],
    ['23px', `${(23 / 17) * 16}px`],
    ['53px', '32px'],
  ])('follows the text of iOS of %s, up to twice the usual size', (pixels, expected) => {
    agent('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)');
    const real = window.getComputedStyle;
    jest
      .spyOn(window, 'getComputedStyle')
      .mockImplementation((element, pseudo) =>
        element.tagName === 'SPAN' ? ({ fontSize: pixels } as CSSStyleDeclaration) : real.call(window, element, pseudo),
      );
    jest.spyOn(CSSStyleDeclaration.prototype, 'font', 'get').mockReturnValue('-apple-system-body');
    startTextSize();
    expect(rootSize()).toBe(expected);
  });

  test('is the browser’s own elsewhere', () => {
    agent('Mozilla/5.0 (Linux; Android 16)');
    startTextSize();
    expect(rootSize()).toBe('');
  });
});

describe('the external form', () => {
  const asked = (formUrl: string) =>
    window.history.replaceState(null, '', `/multi-form?${new URLSearchParams({ formUrl })}`);
  const form = async (answer: object, device: 'phone' | 'desktop' = 'phone') => {
    answering({ 'start.bootstrap': () => bootstrap(), 'forms.larkUrl': () => answer });
    renderWithStores(await signedIn(suite({ device })), <MultiForm />);
  };
  const url = 'https://x.feishu.cn/base/abc?table=1';

  test('is shown in a sandboxed frame on the phone, without the header of the suite', async () => {
    await form({ url, tip: 'For the south', framed: true });
    const frame = await screen.findByTitle('Base');
    expect(frame).toHaveAttribute('src', 'https://x.feishu.cn/base/abc?table=1&hideHeader=1');
    // It may not lead our page elsewhere, and is told nothing of where it stands.
    expect(frame.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-same-origin',
      'allow-scripts',
    ]);
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(screen.getByText('For the south')).toBeVisible();
  });

  test('[shell 2.18] has the address of the link where that belongs to the form of the company', async () => {
    asked('https://x.feishu.cn/base/other?view=2');
    await form({ url, tip: '', framed: true });
    expect(await screen.findByTitle('Base')).toHaveAttribute(
      'src',
      'https://x.feishu.cn/base/other?view=2&hideHeader=1',
    );
  });

  test.each([
    'https://evil.feishu.cn/phish',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'x.feishu.cn/base/other',
    'https://x.feishu.cn@evil.example/',
    '',
  ])('[shell 2.20] ignores a link to another place or without a web address: %s', async (formUrl) => {
    asked(formUrl);
    await form({ url, tip: '', framed: true });
    expect(await screen.findByTitle('Base')).toHaveAttribute(
      'src',
      'https://x.feishu.cn/base/abc?table=1&hideHeader=1',
    );
  });

  test.each([
    [1, 'start /home'],
    [2, 'back'],
  ] as const)(
    '[shell 2.19] opens in a new tab on a desktop, and 200 ms later the page goes back: of %i pages by "%s"',
    async (pages, step) => {
      const opened: { opener: unknown } = { opener: window };
      const open = jest.spyOn(window, 'open').mockImplementation(() => opened as Window);
      stackPages(pages);
      jest.useFakeTimers();
      try {
        await form({ url, tip: '', framed: true }, 'desktop');
        await act(() => jest.advanceTimersByTimeAsync(0));
        expect(open).toHaveBeenCalled();
        await act(() => jest.advanceTimersByTimeAsync(199));
        expect(takeSteps()).toEqual([]);
        await act(() => jest.advanceTimersByTimeAsync(1));
        expect(takeSteps()).toEqual([step]);
      } finally {
        jest.useRealTimers();
        stackPages(1);
      }
      expect(open).toHaveBeenCalledWith('https://x.feishu.cn/base/abc?table=1&hideHeader=1', '_blank');
      expect(opened.opener).toBeNull();
      open.mockRestore();
    },
  );

  test('stays reachable where the browser blocks the new tab', async () => {
    const open = jest.spyOn(window, 'open').mockImplementation(() => null);
    await form({ url, tip: '', framed: true }, 'desktop');
    expect(await screen.findByRole('link', { name: 'Open Base' })).toHaveAttribute('rel', 'noopener noreferrer');
    open.mockRestore();
  });

  test('says when the company has none', async () => {
    await form({ tip: '', framed: false });
    expect(await screen.findByRole('heading', { name: 'No Base connected' })).toBeVisible();
  });
});
