import type { RecordJson } from '@domain/contract/shapes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  DeadLine,
  organization,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt, reachBottom } from '../../support/ui-start';

const types = bootstrap().tables[0]!;
const tables = [
  { ...types, name: 'Organizations', list_second_show_field_ids: ['industry'] },
  { ...types, table_id: 'lead', name: 'Leads', order: 2, abilities: { create: false } },
  { ...types, table_id: 'hidden', name: 'Hidden', order: 3, is_show: false },
  { ...types, table_id: 'child', name: 'Child', order: 4, parent_table_id: 'lead' },
];
const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, ...over });
const page = (list: RecordJson[], has_more = false) => ({ list, total: list.length, total_is_capped: false, has_more });

eachStartsAt('/home?tab=main');

async function home(answers: Answers, platform = suite()) {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables }),
    'records.list': () => page([]),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    'metrics.myList': () => ({ list: [] }),
    ...answers,
  });
  const stores = await signedIn(platform);
  return { ...renderWithStores(stores, <Home />), sent };
}

const bar = () => within(screen.getByRole('navigation', { name: 'Navigation' }));
const place = (name: string) => bar().getByRole('button', { name });
/** The words on the lines of a menu, without the way out. */
const lines = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Close');
/** A screen as wide as a tablet, until the test ends. */
function widen(): () => void {
  const narrow = window.matchMedia;
  window.matchMedia = ((query: string) => ({
    ...narrow(query),
    matches: query.includes('min-width'),
  })) as typeof window.matchMedia;
  return () => (window.matchMedia = narrow);
}
const card = (name: string) => screen.findByRole('link', { name: new RegExp(name) });

test('[shell 2.21] the home page has a tab for home and one for each visible type, without child tables', async () => {
  const narrow = widen();
  try {
    await home({});
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Organizations',
      'Leads',
    ]);
    expect(screen.queryByRole('navigation', { name: 'Navigation' })).toBeNull();
  } finally {
    narrow();
  }
});

describe('the bar at the lower edge of a phone', () => {
  const many = ['one', 'two', 'three', 'four'].map((table_id, order) => ({
    ...types,
    table_id,
    name: `Type ${table_id}`,
    order,
  }));

  test('has the day, the first two types of the company’s order, creating, and more', async () => {
    await home({ 'start.bootstrap': () => bootstrap({ tables: [...many].reverse() }) });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(
      bar()
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(['Today', 'Type one', 'New', 'Type two', 'More']);
    expect(place('Today')).toHaveAttribute('aria-current', 'page');
  });

  test('opens every type, the metrics, approvals and settings behind more', async () => {
    await home({ 'start.bootstrap': () => bootstrap({ tables: many }) });
    await userEvent.click(place('More'));
    const more = await screen.findByRole('dialog', { name: 'More' });
    expect(lines(more)).toEqual([
      ...many.map(({ name }) => name),
      'Metrics',
      'My requests',
      'Base',
      'Help',
      'Settings',
    ]);
    await userEvent.click(within(more).getByRole('button', { name: 'Type three' }));
    expect(await screen.findByRole('tabpanel', { name: 'Type three' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('?tab=three');
    expect(place('More')).toHaveAttribute('data-on');
    await userEvent.click(place('More'));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'More' })).getByRole('button', { name: 'Metrics' }),
    );
    expect(await screen.findByRole('tabpanel', { name: 'Today' })).toBeVisible();
  });

  test('creates a record of the open list first, also a product', async () => {
    const product = { ...types, table_id: 'product', name: 'Products', order: 9 };
    await home({ 'start.bootstrap': () => bootstrap({ tables: [...tables, product] }) });
    await userEvent.click(place('More'));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'More' })).getByRole('button', { name: 'Products' }),
    );
    await userEvent.click(place('New'));
    expect(lines(await screen.findByRole('dialog', { name: 'New' }))).toEqual([
      'Products',
      'New note',
      'Organizations',
    ]);
  });

  test('leaves while the reader scrolls down, comes back on the way up, and stays where a list is short', async () => {
    await home({ 'records.list': ({ filter }) => page(filter ? [] : [row(1)]) });
    await userEvent.click(place('Organizations'));
    await card('Company 1');
    const panel = screen.getByRole('tabpanel', { name: 'Organizations' });
    const navigation = screen.getByRole('navigation', { name: 'Navigation' });
    const size = (scrollHeight: number) =>
      Object.entries({ scrollHeight, clientHeight: 600 }).forEach(([name, value]) =>
        Object.defineProperty(panel, name, { configurable: true, value }),
      );
    const scroll = (top: number) => {
      panel.scrollTop = top;
      fireEvent.scroll(panel);
    };
    size(3000);
    for (const top of [10, 60, 120]) scroll(top);
    expect(navigation).toHaveAttribute('data-away');
    scroll(110);
    expect(navigation).toHaveAttribute('data-away');
    scroll(80);
    expect(navigation).not.toHaveAttribute('data-away');
    for (const top of [300, 2390]) scroll(top);
    expect(navigation).toHaveAttribute('data-away');
    // The end bounces.
    scroll(2380);
    expect(navigation).toHaveAttribute('data-away');
    // What gets the focus is on the screen.
    act(() => place('More').focus());
    expect(navigation).not.toHaveAttribute('data-away');
  });
});

test('home greets the person and shows their own records, last changed first', async () => {
  const { sent } = await home({
    'records.list': ({ table_id }) =>
      page(
        table_id === 'lead'
          ? [row(2, { table_id: 'lead', title: 'A lead', update_time: 9 })]
          : [row(1, { update_time: 5 })],
      ),
  });
  expect(await screen.findByRole('heading', { name: /^Good (morning|afternoon|evening), Me$/ })).toBeVisible();
  const recent = screen.getByRole('region', { name: 'Recently updated' });
  await waitFor(() =>
    expect(
      within(recent)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('A lead'), expect.stringContaining('Company 1')]),
  );
  expect(sent.find(({ name }) => name === 'records.list')?.input).toMatchObject({
    order_by: { field: 'update_time', sort: 'desc' },
    filter: { field: 'owner_member_id', value: ['mb_me'] },
  });
});

test.each([
  ['', 'Today'],
  ['?tab=main', 'Today'],
  ['?tab=lead', 'Leads'],
  ['?tab=hidden', 'Today'],
  ['?tab=nonsense', 'Today'],
])('[shell 2.21] the address /home%s opens %s', async (query, name) => {
  window.history.replaceState(null, '', `/home${query}`);
  await home({});
  await waitFor(() => expect(place(name)).toHaveAttribute('aria-current', 'page'));
});

test('[shell 2.30] the title is the product’s, and on a list that of its type and the product’s', async () => {
  const titles: string[] = [];
  await home({}, suite({ setTitle: (title) => void titles.push(title) }));
  await waitFor(() => expect(titles.at(-1)).toBe('Sidecar'));
  await userEvent.click(place('Organizations'));
  await waitFor(() => expect(titles.at(-1)).toBe('Organizations · Sidecar'));
});

test('[shell 1.2] lists, search and the add menu know the types of the product and of the company', async () => {
  const ids = ['organization', 'user', 'deal', 'lead', 'ticket', 'note', 'product', 'machine'];
  const all = ids.map((table_id, order) => ({ ...types, table_id, name: `Type ${table_id}`, order }));
  const named = (without: string[]) => ids.filter((id) => !without.includes(id)).map((id) => `Type ${id}`);
  await home({
    'start.bootstrap': () => bootstrap({ tables: all }),
    'records.searchByPage': () => ({ list: [], has_more: false }),
  });
  await userEvent.click(place('More'));
  expect(
    within(within(await screen.findByRole('dialog', { name: 'More' })).getByRole('list'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(named([]));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  expect(lines(await screen.findByRole('dialog', { name: 'New' }))).toEqual(['New note', ...named(['product'])]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getAllByRole('button', { name: /Search/ })[0]!);
  await userEvent.type(await screen.findByRole('searchbox'), 'oak');
  const search = within(screen.getByRole('dialog', { name: 'Search' }));
  expect((await search.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'All',
    ...named(['note', 'product']),
  ]);
});

test.each([
  ['phone', false],
  ['tablet', true],
] as const)(
  '[shell 2.37] the add menu lists the visible types except product, each by its singular name, on a %s',
  async (_what, wide) => {
    const narrow = wide ? widen() : () => undefined;
    try {
      const [customers, ...others] = tables;
      const named = { ...customers!, i18n_resource: { singular_name: { en: 'organization' } } };
      await home({
        'start.bootstrap': () =>
          bootstrap({ tables: [named, ...others, { ...types, table_id: 'product', name: 'Products', order: 5 }] }),
      });
      await userEvent.click(screen.getByRole('button', { name: 'New' }));
      const menu = await screen.findByRole('dialog', { name: 'New' });
      expect(lines(menu)).toEqual(['New note', 'Organization']);
    } finally {
      narrow();
    }
  },
);

test('a tab changes the address without a history entry, and returning to it makes no request', async () => {
  const { sent } = await home({ 'records.list': ({ filter }) => page(filter ? [] : [row(1)]) });
  const entries = window.history.length;
  await userEvent.click(place('Organizations'));
  await card('Company 1');
  expect(window.location.search).toBe('?tab=organization');
  await userEvent.click(place('Today'));
  await userEvent.click(place('Organizations'));
  expect(await card('Company 1')).toBeVisible();
  expect(sent.filter(({ name, input }) => name === 'records.list' && !input.filter)).toHaveLength(1);
  expect(window.history.length).toBe(entries);
});

test('twenty grey cards are shown until the first page arrives', async () => {
  await home({ 'records.list': ({ filter }) => (filter ? page([]) : new Promise(() => undefined)) });
  await userEvent.click(place('Organizations'));
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton] > li')).toHaveLength(20));
});

test('a card shows title, second fields and owner, and opens the record', async () => {
  await home({ 'records.list': ({ filter }) => page(filter ? [] : [row(1)]) });
  await userEvent.click(place('Organizations'));
  const link = await card('Company 1');
  expect(link).toHaveTextContent('Food');
  expect(link).toHaveTextContent('张伟');
  await userEvent.click(link);
  await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_1']));
});

test('[shell 8.20] a new record shows a success message on its own page', async () => {
  await home({ 'organization.create': () => ({ id: 'org_new' }) });
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Organization/ }));
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Harbour Mill');
  await userEvent.click(screen.getByRole('button', { name: /^Industry/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Food' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Created')).toBeVisible();
  expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_new']);
});

test('a record without visible fields says so', async () => {
  const { name: _name, industry: _industry, ...bare } = row(1, { title: '' });
  await home({ 'records.list': ({ filter }) => page(filter ? [] : [bare as RecordJson]) });
  await userEvent.click(place('Organizations'));
  expect(await card('You cannot view this information')).toBeVisible();
});

test('the next page loads when the bottom marker is visible, and the end of the list says so', async () => {
  await home({
    'records.list': ({ filter, page: number }) =>
      filter ? page([]) : number === 1 ? page([row(1)], true) : page([row(2)]),
  });
  await userEvent.click(place('Organizations'));
  await card('Company 1');
  expect(screen.queryByText('No more items')).not.toBeInTheDocument();
  await reachBottom();
  expect(await card('Company 2')).toBeVisible();
  expect(screen.getByText('No more items')).toBeVisible();
});

test('an empty list explains its purpose and has the button only for members who may create', async () => {
  await home({});
  await userEvent.click(place('Organizations'));
  expect(await screen.findByRole('heading', { name: 'No Organizations yet' })).toBeVisible();
  expect(
    within(screen.getByRole('tabpanel', { name: 'Organizations' })).getByRole('button', { name: 'New Organizations' }),
  ).toBeVisible();
  await userEvent.click(place('Leads'));
  expect(await screen.findByRole('heading', { name: 'No Leads yet' })).toBeVisible();
  expect(
    within(screen.getByRole('tabpanel', { name: 'Leads' })).queryByRole('button', { name: /^Add / }),
  ).not.toBeInTheDocument();
});

test('a failed list says so, and another attempt loads the rows', async () => {
  let fail = true;
  await home({
    'records.list': ({ filter }) => {
      if (fail && !filter) throw new DeadLine();
      return page(filter ? [] : [row(1)]);
    },
  });
  await userEvent.click(place('Organizations'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach the server.');
  fail = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Company 1')).toBeVisible();
});

test('[shell 2.38] the add menu offers only allowed types, has its name in the address, and Esc closes it', async () => {
  await home({});
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  const menu = await screen.findByRole('dialog', { name: 'New' });
  expect(lines(menu)).toEqual(['New note', 'Organizations']);
  expect(window.location.search).toContain('operation=add');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.search).not.toContain('operation');
});

test('a link with an operation opens the drawer of that operation', async () => {
  window.history.replaceState(null, '', '/home?tab=main&operation=language');
  await home({});
  const menu = await screen.findByRole('dialog', { name: 'Language' });
  expect(lines(menu)).toEqual(['简体中文', 'English', '日本語']);
});

test.each(['?tab=main', '?tab=organization'])(
  'a layer of the address above %s opens when the content below it is loaded',
  async (query) => {
    window.history.replaceState(null, '', `/home${query}&operation=language`);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slowly = <T,>(value: T) => asked.then(() => value);
    await home({
      'notices.list': () => slowly({ list: [], has_more: false, unread: 0 }),
      'records.list': () => slowly(page([row(1)])),
    });
    await waitFor(() => expect(bar().getAllByRole('button')).not.toHaveLength(0));
    // Long enough for its code, which is there.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe(`${query}&operation=language`);
    answer();
    await within(await screen.findByRole('dialog', { name: 'Language' })).findByRole('button', { name: '日本語' });
  },
);

test('a layer of the address does not wait for ever, and opens at once after a tap', async () => {
  window.history.replaceState(null, '', '/home?tab=main&operation=language');
  const never = new Promise<never>(() => undefined);
  const { unmount } = await home({ 'notices.list': () => never });
  await screen.findByRole('dialog', { name: 'Language' }, { timeout: 3_000 });
  unmount();

  window.history.replaceState(null, '', '/home?tab=main&operation=add');
  await home({ 'notices.list': () => never });
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  await screen.findByRole('dialog', { name: 'New' });
});

test('a created record opens at once with a success message, and its list is refreshed', async () => {
  const { sent } = await home({
    'organization.create': () => ({ id: 'org_new' }),
    'organization.info': () => row(9, { _id: 'org_new' }),
  });
  await userEvent.click(place('Organizations'));
  await userEvent.click(place('New'));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'New' })).getByRole('button', { name: 'Organizations' }),
  );
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Harbour Mill');
  await userEvent.click(screen.getByRole('button', { name: /^Industry/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Food' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_new']));
  expect(await screen.findByText('Created')).toBeVisible();
  expect(sent.filter(({ name, input }) => name === 'records.list' && !input.filter).length).toBeGreaterThan(1);
});
