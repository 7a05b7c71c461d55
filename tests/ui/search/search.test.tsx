import type { RecordJson } from '@domain/contract/shapes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { composeLetters, endComposition, engines } from '../../support/compose';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  DeadLine,
  organization,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt, reachBottom } from '../../support/ui-start';

const type = bootstrap().tables[0]!;
const tables = [
  { ...type, name: 'Organizations' },
  { ...type, table_id: 'lead', name: 'Leads', order: 2 },
  { ...type, table_id: 'product', name: 'Products', order: 3 },
  { ...type, table_id: 'note', name: 'Notes', order: 3 },
  { ...type, table_id: 'hidden', name: 'Hidden', order: 3, is_show: false },
  { ...type, table_id: 'child', name: 'Child', order: 4, parent_table_id: 'lead' },
];
const fields = bootstrap().fields.organization!;
const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({
    _id: `org_${number}`,
    title: `Oak ${number}`,
    name: `Oak ${number}`,
    create_time: number,
    owner_member_id: null,
    ...over,
  });
const found = (list: RecordJson[], has_more = false) => ({ list, has_more });

eachStartsAt('/home?tab=main');

async function search(answers: Answers) {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables, fields: { organization: fields, lead: fields } }),
    'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
    'records.search': () => found([]),
    ...answers,
  });
  renderWithStores(await signedIn(), <Home />);
  await userEvent.click(screen.getAllByRole('button', { name: /Search/ })[0]!);
  return { sent, field: await screen.findByRole('searchbox') };
}

/** Organizations answer this; other types nothing. */
const organizations = (list: RecordJson[], has_more = false): Answers => ({
  'records.searchByPage': ({ table_id }) => (table_id === 'organization' ? found(list, has_more) : found([])),
});
const hit = (name: RegExp) => screen.findByRole('button', { name });
const asked = (sent: { name: string; input: object }[], name: string) =>
  sent.filter((call) => call.name === name).map(({ input }) => input);

test('[shell 2.43, shell 2.48] the search has a tab for every type but products, notes and child tables, waits for a pause, and drops older answers', async () => {
  const waiting: Record<string, (value: unknown) => void> = {};
  const { sent, field } = await search({
    'records.searchByPage': ({ keyword = '', table_id }) =>
      table_id === 'lead'
        ? found([])
        : new Promise((resolve) => {
            waiting[keyword] = resolve;
          }),
  });
  await userEvent.type(field, 'oak');
  await waitFor(() => expect(waiting.oak).toBeDefined());
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Organizations', 'Leads']);
  expect(asked(sent, 'records.searchByPage')).toEqual([
    { table_id: 'organization', keyword: 'oak', page: 1, pageSize: 4 },
    { table_id: 'lead', keyword: 'oak', page: 1, pageSize: 4 },
  ]);
  await userEvent.type(field, 's');
  await waitFor(() => expect(waiting.oaks).toBeDefined());
  await act(async () => waiting.oaks?.(found([row(2, { title: 'Oaks United' })])));
  await act(async () => waiting.oak?.(found([row(1, { title: 'Oak and Elm' })])));
  expect(await hit(/Oaks United/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Oak and Elm/ })).not.toBeInTheDocument();
});

test('[shell 2.46] Enter opens the first hit, arrow keys move through the hits, and the word is offered again', async () => {
  const { field } = await search(organizations([row(2), row(1)]));
  await userEvent.type(field, 'oak');
  await hit(/Oak 2/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(await hit(/Oak 1/)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_2']));
  expect(JSON.parse(localStorage.getItem('sidecar.recent-searches') ?? '{}')).toEqual({ cl_1: ['oak'] });
});

test.each(engines)(
  'the search asks nothing while an input method composes, and the Enter that ends it opens nothing (%s)',
  async (engine) => {
    const { sent, field } = await search(organizations([row(1, { title: '东方面粉' })]));
    const input = field as HTMLInputElement;
    composeLetters(input, ['d', 'do', 'dong', "dong'f"]);
    expect(input).toHaveValue("dong'f");
    await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
    expect(asked(sent, 'records.searchByPage')).toEqual([]);
    expect(screen.queryByRole('tabpanel', { name: 'All' })).not.toBeInTheDocument();
    endComposition(input, '东方', engine);
    expect(await hit(/东方/)).toBeVisible();
    expect(asked(sent, 'records.searchByPage')).toContainEqual(
      expect.objectContaining({ table_id: 'organization', keyword: '东方' }),
    );
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: engine === 'chromium' });
    expect(takeSteps()).toEqual([]);
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_1']));
  },
);

test('[shell 2.48] the search word is bold in the title and in the field with the hit, and HTML stays text', async () => {
  const { field } = await search(
    organizations([
      row(1, { title: 'Oak & <b>oak</b>', name: 'Oak & <b>oak</b>' }),
      row(2, { title: 'Elm', name: 'Elm', remark: 'They also own Oak Mill' }),
    ]),
  );
  await userEvent.type(field, 'oak');
  await hit(/Elm/);
  const rows = within(screen.getByRole('tabpanel', { name: 'All' })).getAllByRole('button');
  expect(rows.map((button) => button.textContent)).toEqual(['ElmRemark: …ey also own Oak Mill', 'Oak & <b>oak</b>']);
  expect(rows.map((button) => [...button.querySelectorAll('mark')].map((mark) => mark.textContent))).toEqual([
    ['Oak'],
    ['Oak', 'oak'],
  ]);
});

test('[shell 2.44, shell 2.45, shell 9.3] the search shows three hits of each type, and the tab of a type continues page by page', async () => {
  const all = [8, 7, 6, 5].map((number) => row(number));
  const { sent, field } = await search({
    'records.searchByPage': ({ table_id, page, pageSize }) =>
      table_id !== 'organization'
        ? found([])
        : pageSize === 4
          ? found(all, true)
          : page === 1
            ? found(all, true)
            : found([row(1)]),
  });
  await userEvent.type(field, 'oak');
  const section = await screen.findByRole('tabpanel', { name: 'All' });
  await within(section).findByRole('button', { name: /Oak 6/ });
  expect(within(section).queryByRole('button', { name: /Oak 5/ })).not.toBeInTheDocument();
  // Three are shown, more were found.
  expect(screen.getByText('More than 3 results')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More Organizations' }));
  expect(await hit(/Oak 5/)).toBeVisible();
  await reachBottom();
  expect(await hit(/Oak 1/)).toBeVisible();
  expect(screen.getByText('No more items')).toBeVisible();
  expect(asked(sent, 'records.searchByPage').slice(-2)).toEqual([
    { table_id: 'organization', keyword: 'oak', page: 1, pageSize: 30 },
    { table_id: 'organization', keyword: 'oak', page: 2, pageSize: 30 },
  ]);
});

test.each(['zhangw', 'ZW', '张'])(
  '[shell 2.47, shell 7.25] a word that names a colleague, in any case or by pinyin, also finds their records, each once, newest first: %s',
  async (word) => {
    const { sent, field } = await search({
      ...organizations([row(5), row(3)]),
      'records.search': ({ table_id }) =>
        table_id === 'organization' ? found([row(4, { title: 'Birch' }), row(3)]) : found([]),
    });
    await userEvent.type(field, word);
    await hit(/Birch/);
    expect(
      within(screen.getByRole('tabpanel', { name: 'All' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Oak 5', 'Birch', 'Oak 3']);
    expect(screen.getByText('Including records of 张伟')).toBeVisible();
    expect(asked(sent, 'records.search')[0]).toEqual({
      table_id: 'organization',
      filter: { field: '_all_member_ids', relation: 'include', value: ['mb_zhang'] },
      skip: 0,
      limit: 4,
    });
  },
);

test('[shell 2.48] a recent word is searched with one tap, and the words can be cleared', async () => {
  localStorage.setItem(
    'sidecar.recent-searches',
    JSON.stringify({ cl_1: ['oak'], cl_2: ['secret of another company'] }),
  );
  await search(organizations([row(1)]));
  expect(screen.queryByText('secret of another company')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'oak' }));
  expect(await hit(/Oak 1/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('button', { name: 'oak' })).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('sidecar.recent-searches') ?? '{}')).toEqual({
    cl_2: ['secret of another company'],
  });
});

test('[shell 2.46] the search reports no hits and a lost connection, and Esc closes it', async () => {
  let fail = false;
  const { field } = await search({
    'records.searchByPage': () => {
      if (fail) throw new DeadLine();
      return found([]);
    },
  });
  await userEvent.type(field, 'zzz');
  expect(await screen.findByRole('heading', { name: 'Nothing found for “zzz”' })).toBeVisible();
  fail = true;
  await userEvent.type(field, 'y');
  expect(await within(screen.getByRole('dialog')).findByRole('alert', {}, { timeout: 8_000 })).toHaveTextContent(
    'Can’t reach the server.',
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('[shell 2.34] an open search is in the address', async () => {
  await search({});
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(window.location.search).toContain('operation=search');
});

test('[shell 9.3] the tab All shows at most forty records, requested 300 ms after typing', async () => {
  const types = Array.from({ length: 14 }, (_, order) => ({
    ...type,
    table_id: `type_${order}`,
    name: `Type ${order}`,
    order,
  }));
  const { sent, field } = await search({
    'start.bootstrap': () =>
      bootstrap({ tables: types, fields: Object.fromEntries(types.map(({ table_id }) => [table_id, fields])) }),
    'records.searchByPage': ({ table_id }) =>
      found([1, 2, 3].map((number) => row(number, { _id: `${table_id}_${number}`, table_id }))),
  });
  jest.useFakeTimers();
  try {
    fireEvent.change(field, { target: { value: 'oak' } });
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(asked(sent, 'records.searchByPage')).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(asked(sent, 'records.searchByPage')).toHaveLength(14);
  } finally {
    jest.useRealTimers();
  }
  await waitFor(() =>
    expect(within(screen.getByRole('tabpanel', { name: 'All' })).getAllByRole('listitem')).toHaveLength(40),
  );
});

test('the search without a word shows the last moved records, one tap from page and call', async () => {
  await search({
    'records.list': ({ table_id }) => ({
      list: table_id === 'organization' ? [row(1, { phone: '13800001234' }), row(2)] : [],
      total: 2,
      total_is_capped: false,
      has_more: false,
    }),
  });
  const recent = within(await within(screen.getByRole('dialog')).findByRole('region', { name: /^Recent / }));
  expect(recent.getByRole('link', { name: 'Call Oak 1' })).toHaveAttribute('href', 'tel:13800001234');
  expect(recent.queryByRole('link', { name: 'Call Oak 2' })).not.toBeInTheDocument();
  await userEvent.click(recent.getByRole('button', { name: /^Oak 2/ }));
  expect(takeSteps()).toContainEqual(expect.stringContaining('id=org_2'));
});
