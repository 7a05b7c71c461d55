import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { MultiForm } from '@/pages/multi-form/MultiForm';
import { Setting } from '@/pages/setting/Setting';
import { rememberSearch } from '@/stores/search/recent-searches';
import { chooseTheme, followPlatform, startTheme } from '@/theme';
import { takeSteps } from '../support/taro';
import { answering, bootstrap, organization, renderIn, signedIn, suite, type Answers } from '../support/ui-room';
import { eachStartsAt } from '../support/ui-start';

let links: object = {};
jest.mock('@/platforms', () => ({ ...jest.requireActual<object>('@/platforms'), pageSettings: () => ({ channels: {}, jsSdk: null, demo: true, links }) }));

const narrow = window.matchMedia;
const wide = () => {
  window.matchMedia = ((query: string) => ({ ...narrow(query), matches: query.includes('min-width') })) as typeof window.matchMedia;
};
eachStartsAt('/home?tab=main');
beforeEach(() => {
  links = {};
  window.matchMedia = narrow;
});

const me = bootstrap().user;
async function home(answers: Answers = {}) {
  answering({ 'start.bootstrap': () => bootstrap(), 'records.list': () => ({ list: [], total: { count: 0, more: false }, has_more: false }), ...answers });
  renderIn(await signedIn(), <Home />);
}
const entries = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
  const drawer = await screen.findByRole('dialog', { name: 'You' });
  return [...within(drawer).getAllByRole('button'), ...within(drawer).queryAllByRole('link')].map(({ textContent }) => textContent);
};

test('[shell 6.2] the phone’s drawer holds every entry; its name stands in the address and Esc takes it out', async () => {
  links = { admin: 'https://admin.example' };
  await home();
  expect(await entries()).toEqual(['My approvals', 'Form', 'Change company', 'LanguageEnglish', 'Help', 'Sign out']);
  expect(window.location.search).toContain('operation=menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(window.location.search).not.toContain('operation'));
});

test('[shell 6.2] an administrator also gets to the business administration, where the server knows its address', async () => {
  links = { admin: 'https://admin.example' };
  await home({ 'start.bootstrap': () => bootstrap({ user: { ...me, is_admin: true } }) });
  expect(await entries()).toContain('Business administration');
  expect(screen.getByRole('link', { name: 'Business administration' })).toHaveAttribute('href', 'https://admin.example');
});

test.each([[true, ['Settings', 'Sign out', 'Business administration']], [false, ['Settings', 'Sign out']]])('[shell 6.2] on a wide screen too, where its person is an administrator: %s', async (is_admin, expected) => {
  wide();
  links = { admin: 'https://admin.example' };
  await home({ 'start.bootstrap': () => bootstrap({ user: { ...me, is_admin } }) });
  expect(await entries()).toEqual(expected);
});

test('whoever may make nothing but products is not offered to add', async () => {
  const [type] = bootstrap().tables;
  const tables = [{ ...type!, abilities: { create: false } }, { ...type!, table_id: 'product', name: 'Product', order: 2 }];
  await home({ 'start.bootstrap': () => bootstrap({ tables }) });
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
});

test('[shell 6.6] DingTalk has no form, neither in the drawer nor in the header of a wide screen', async () => {
  await home({ 'start.bootstrap': () => bootstrap({ channel: 'dingtalk' }) });
  expect(await entries()).not.toContain('Form');
  cleanup();
  wide();
  await home();
  expect(await screen.findByRole('button', { name: 'Form' })).toBeVisible();
  cleanup();
  await home({ 'start.bootstrap': () => bootstrap({ channel: 'dingtalk' }) });
  expect(await screen.findByRole('button', { name: 'Help' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Form' })).not.toBeInTheDocument();
});

test('on a wide screen the avatar opens the short list, and help stands in the header', async () => {
  wide();
  links = { help: 'https://help.example', support: 'https://support.example' };
  await home();
  expect(await entries()).toEqual(['Settings', 'Sign out']);
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await waitFor(() => expect(takeSteps()).toEqual(['open /setting?type=language']));
  await userEvent.click(await screen.findByRole('button', { name: 'Help' }));
  const help = await screen.findByRole('dialog', { name: 'Help' });
  expect(within(help).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Contact online support', 'https://support.example'], ['Help document', 'https://help.example'],
  ]);
});

test('the label of the open type stands beside the logo, which leads back home', async () => {
  await home();
  await userEvent.click(screen.getByRole('tab', { name: 'Organization' }));
  const logo = screen.getByRole('button', { name: /Sidecar/ });
  expect(logo).toHaveTextContent('BrightseaOrganization');
  await userEvent.click(logo);
  expect(screen.getByRole('tab', { name: 'Home' })).toHaveAttribute('aria-selected', 'true');
});

describe('S13: what a person leaves behind', () => {
  const draft = { clientId: 'cl_1', memberId: 'mb_me', kind: 'record', tableId: 'organization', id: 'new' } as const;
  const room = async (answers: Answers) => {
    answering({ 'start.bootstrap': () => bootstrap(), 'records.list': () => ({ list: [], total: { count: 0, more: false }, has_more: false }), ...answers });
    const { stores } = renderIn(await signedIn(), <Home />);
    stores.records.put(organization());
    rememberSearch('cl_1', 'oak');
    await stores.drafts.write(draft, { name: 'Half' });
    return stores;
  };

  test('on signing out is nothing: no session, no draft, no words, no record in the page', async () => {
    const stores = await room({ 'account.logout': () => ({}) });
    localStorage.setItem('sidecar.views', JSON.stringify({ 'cl_1/organization': {} }));
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out and remove' }));
    await waitFor(() => expect(stores.company.user).toBeUndefined());
    expect(stores.records.get('organization', 'org_1')).toBeUndefined();
    expect(await stores.drafts.any()).toBe(false);
    const left = Object.entries(localStorage).filter(([, value]) => value !== '{}').map(([name]) => name);
    expect(left).toEqual([]);
  });

  test('in a company is in no store of the next one, and its drafts wait for the way back', async () => {
    const stores = await room({ 'account.larkSwitchClient': () => ({ hsid: 'cl_2.secret' }), 'start.bootstrap': () => bootstrap() });
    await stores.session.switchCompany({ _id: 'cl_2', client_id: 'cl_2', name: 'Northwind' });
    expect(stores.records.get('organization', 'org_1')).toBeUndefined();
    expect(await stores.drafts.read({ ...draft, clientId: 'cl_2' })).toBeUndefined();
    expect(await stores.drafts.read(draft)).toMatchObject({ content: { name: 'Half' } });
    await stores.drafts.clear();
  });
});

describe('settings', () => {
  const setting = async () => {
    answering({ 'start.bootstrap': () => bootstrap(), 'account.larkClientList': () => ({ list: [{ _id: 'cl_1', client_id: 'cl_1', name: 'Brightsea' }, { _id: 'cl_2', client_id: 'cl_2', name: 'Northwind' }] }) });
    renderIn(await signedIn(), <Setting />);
  };

  test('below tablet width lead to the drawer of the same name', async () => {
    window.history.replaceState(null, '', '/setting?type=switch-organization');
    await setting();
    await waitFor(() => expect(takeSteps()).toEqual(['start /home?tab=main&operation=switch-organization']));
  });

  test('show languages and companies side by side with their names', async () => {
    wide();
    window.history.replaceState(null, '', '/setting');
    await setting();
    expect(within(screen.getByRole('region', { name: 'Language' })).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['简体中文', 'English', '日本語']);
    await userEvent.click(screen.getByRole('button', { name: 'Change company' }));
    expect(await screen.findByRole('button', { name: /Northwind/ })).toBeVisible();
    expect(window.location.search).toBe('?type=switch-organization');
  });
});

describe('the theme', () => {
  const shown = () => document.documentElement.dataset.theme;
  test('follows the suite until one is chosen, and then stays on this device', async () => {
    startTheme();
    followPlatform({ theme: 'dark' });
    expect(shown()).toBe('dark');
    wide();
    window.history.replaceState(null, '', '/setting');
    answering({ 'start.bootstrap': () => bootstrap() });
    renderIn(await signedIn(), <Setting />);
    expect(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(shown()).toBe('light');
    followPlatform({ theme: 'dark' });
    expect(shown()).toBe('light');
    chooseTheme('auto');
    expect(shown()).toBe('dark');
  });
});

describe('the form', () => {
  const form = async (answer: object, device: 'phone' | 'desktop' = 'phone') => {
    answering({ 'start.bootstrap': () => bootstrap(), 'forms.larkUrl': () => answer });
    renderIn(await signedIn(suite({ device })), <MultiForm />);
  };
  const url = 'https://x.feishu.cn/base/abc?table=1';

  test('S10: stands in a sandboxed frame on the phone, without the suite’s header', async () => {
    await form({ url, tip: 'For the south', framed: true });
    const frame = await screen.findByTitle('Form');
    expect(frame).toHaveAttribute('src', 'https://x.feishu.cn/base/abc?table=1&hideHeader=1');
    // It may not lead our page elsewhere, and is told nothing of where it stands.
    expect(frame.getAttribute('sandbox')?.split(' ').sort()).toEqual(['allow-forms', 'allow-popups', 'allow-same-origin', 'allow-scripts']);
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(screen.getByText('For the south')).toBeVisible();
  });

  test('S10: is not the one that a link names at another place', async () => {
    window.history.replaceState(null, '', `/multi-form?formUrl=${encodeURIComponent('https://evil.feishu.cn/phish')}`);
    await form({ url, tip: '', framed: true });
    expect(await screen.findByTitle('Form')).toHaveAttribute('src', 'https://x.feishu.cn/base/abc?table=1&hideHeader=1');
  });

  test('opens in a new tab on a desktop, and the page goes back', async () => {
    const opened: { opener: unknown } = { opener: window };
    const open = jest.spyOn(window, 'open').mockImplementation(() => opened as Window);
    await form({ url, tip: '', framed: true }, 'desktop');
    await waitFor(() => expect(takeSteps()).toEqual(['start /home']));
    expect(open).toHaveBeenCalledWith('https://x.feishu.cn/base/abc?table=1&hideHeader=1', '_blank');
    expect(opened.opener).toBeNull();
    open.mockRestore();
  });

  test('stays reachable where the browser stops the new tab', async () => {
    const open = jest.spyOn(window, 'open').mockImplementation(() => null);
    await form({ url, tip: '', framed: true }, 'desktop');
    expect(await screen.findByRole('link', { name: 'Open the form' })).toHaveAttribute('rel', 'noopener noreferrer');
    open.mockRestore();
  });

  test('that no company connected is said', async () => {
    await form({ tip: '', framed: false });
    expect(await screen.findByRole('heading', { name: 'No form is connected' })).toBeVisible();
  });
});
