import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { lazyPart } from '@/components/lazy';
import { PageFrame } from '@/pages/frame';
import { allRoutes, getModule } from '@/start-up';
import { StoresProvider } from '@/stores';
import { answering, bootstrap, organization, renderWithStores, signedIn, suite } from '../support/render-with-stores';
import { eachStartsAt } from '../support/ui-start';

jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useTextsReady: () => true }));
jest.mock('@/platforms/page-settings', () => ({
  pageSettings: () => ({ channels: {}, jsSdk: null, demo: true, links: {} }),
  getAppId: () => undefined,
}));

eachStartsAt('/home');
const narrow = window.matchMedia;
afterEach(() => {
  window.matchMedia = narrow;
});

const empty = { list: [], total: 0, total_is_capped: false, has_more: false };
const titlesSet: string[] = [];
beforeEach(() => titlesSet.splice(0));
const stores = () => {
  answering({
    'start.bootstrap': () => bootstrap({ client: { ...bootstrap().client, est: false } }),
    'records.list': () => empty,
    'organization.info': () => organization(),
    'organization.events': () => ({ list: [], total: 0 }),
    'admin.company': () => ({ version: 1, company: {}, currencies: [], roles: [], types: [] }),
    'forms.larkUrl': () => ({ tip: '', framed: false }),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    'metrics.myList': () => ({ list: [] }),
  });
  return signedIn(suite({ setTitle: (title) => void titlesSet.push(title) }));
};

/** What an address needs to be a page at all. */
const queries: Record<string, string> = { '/detail': '?type=organization&id=org_1', '/setting': '?type=language' };
const routes = allRoutes.map(([address, route]) => [address, `/${getModule(address, route)}`] as const);

/** Home and detail say what is open (rows of their own). */
const titles: Record<string, string> = {
  '/home': 'Sidecar',
  '/detail': 'Sunrise Bakery',
  '/login': 'Sidecar',
  '/no-join': 'You haven’t joined a company yet · Sidecar',
  '/no-auth': 'Sidecar isn’t set up for your company yet · Sidecar',
  '/no-seats': 'No seats available · Sidecar',
  '/no-visibility': 'You don’t have access to Sidecar yet · Sidecar',
  '/no-permission': 'You can’t view this record',
  '/intro': 'Setting up your company',
  '/start-up': 'Set up your company',
  '/setting': 'Language · Settings',
  '/multi-form': 'Base',
  '/administration': 'Company settings',
  '/chat': 'Chat',
  '/from-message': 'From a message',
  '/gallery': 'Value types',
  '/test/toast': 'Toasts',
  '/test/rich-text': 'Rich text',
};

test.each(routes)(
  '[shell 2.28, shell 2.56] %s has the common layout, with a header, one main area and its title',
  async (address, page) => {
    window.history.replaceState(null, '', address + (queries[address] ?? ''));
    // Below tablet width the settings are drawers of home.
    if (address === '/setting')
      window.matchMedia = ((query: string) => ({
        ...narrow(query),
        matches: query.includes('min-width'),
      })) as typeof window.matchMedia;
    const { default: Page } = jest.requireActual<{ default: ComponentType }>(`../../src${page}`);
    render(
      <StoresProvider value={await stores()}>
        <Page />
      </StoresProvider>,
    );
    await waitFor(() => expect(screen.getAllByRole('main')).toHaveLength(1));
    expect(screen.getAllByRole('banner').length).toBeGreaterThan(0);
    await waitFor(() => expect(titlesSet).toContain(titles[address]));
  },
);

test.each([
  ['there is no line', false, 'You’re offline. Try again when you’re back online.'],
  ['its file is lost', true, 'Can’t reach the server. Check your connection and try again.'],
])(
  'a page whose code does not load because %s says so with a way back, and loads at another attempt',
  async (_why, online, text) => {
    let isLost = true;
    const Lost = lazyPart(
      () =>
        isLost
          ? Promise.reject(Object.assign(new Error('lost'), { request: '/chunk/lost.1a2b3c4d.js' }))
          : Promise.resolve({ default: () => <p>the page</p> }),
      { isPage: true },
    );
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    try {
      renderWithStores(
        await stores(),
        <PageFrame>
          <Lost />
        </PageFrame>,
      );
      expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent(text);
      expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
      isLost = false;
      globalThis.fetch = () => Promise.reject(new TypeError('offline'));
      await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
      expect(await screen.findByText('the page')).toBeVisible();
    } finally {
      line.mockRestore();
      logged.mockRestore();
    }
  },
  30_000,
);

test('[shell 2.52] a page that fails during rendering says so, with a button that reloads once the server answers', async () => {
  const Broken = () => {
    throw new Error('drawn wrongly');
  };
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    renderWithStores(
      await stores(),
      <PageFrame>
        <Broken />
      </PageFrame>,
    );
    const calls = globalThis.fetch;
    // Without a line, loading the page again would leave nothing of it.
    globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    expect(await screen.findByRole('heading', { name: 'Page error' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Can’t reach the server. Check/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Page error' })).toBeVisible();
    expect(logged.mock.calls.flat().map(String).join()).not.toContain('navigation');
    globalThis.fetch = (path, init) =>
      init?.method === 'HEAD' ? Promise.resolve({ ok: true } as Response) : calls(path, init);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    // jsdom only tells that it cannot load a page: that is what the button asks for.
    await waitFor(() => expect(logged.mock.calls.flat().map(String).join()).toContain('navigation'));
  } finally {
    logged.mockRestore();
  }
});
