import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { LiveRecords } from '@/stores/notices/LiveRecords';
import { viewsOnServer } from '../support/saved-views';
import {
  answering,
  bootstrap,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../support/render-with-stores';
import { withMeasures } from '../support/wide-screen';

/** Each screen that counts records, from a server whose numbers this test sets. */

const customers = { ...bootstrap().tables[0]!, name: 'Organizations' };
const deals = { ...customers, table_id: 'deal', name: 'Deals', is_stage_on: true };
let count = 0;
const total = <List,>(list: List) => ({ list, total: count, total_is_capped: false, has_more: true });

const server: Answers = {
  'start.bootstrap': () =>
    bootstrap({
      tables: [customers, deals],
      fields: {
        organization: bootstrap().fields.organization ?? [],
        deal: [field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'deal' })],
      },
    }),
  'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
  'records.list': ({ table_id }) => total([organization({ table_id })]),
  'records.board': ({ stage_ids = [] }) => ({
    pipeline_id: 'new',
    columns: stage_ids.map((stage_id) => ({ stage_id, list: [], has_more: false })),
  }),
  'records.boardTotals': () => ({
    pipeline_id: 'new',
    amount_field_id: 'amount',
    main_currency: { currency: 'CNY', currency_symbol: '¥' },
    columns: [
      {
        stage_id: 'talk',
        count,
        sums: [{ currency: 'CNY', currency_symbol: '¥', amount: `${count}.00` }],
        main_sum: `${count}.00`,
      },
    ],
  }),
  'pipelines.list': () => ({
    list: [{ _id: 'new', name: 'New business', stages: [{ _id: 'talk', name: 'Talk', weight: 10 }] }],
    total: 1,
    total_is_capped: false,
  }),
  'metrics.myList': () => ({
    list: [
      {
        _id: 'default-customers',
        name: '',
        table: 'organization',
        is_shown: true,
        order: 0,
        result: count,
        broken: false,
        config: { op: 'count', filter: null, mine: 'owner_member_id', period: null },
      },
    ],
  }),
  'day.mine': () => ({
    sections: [
      {
        part: 'due',
        table_id: 'organization',
        field_id: 'due_on',
        quiet_days: null,
        list_filter: null,
        ...total([]),
      },
    ],
    approvals: count,
    has_team: false,
  }),
  'organization.update': ({ id, update_data }) => {
    if (id !== 'org_1') throw new Refusal('notAllowed');
    count += 1;
    return organization({ ...update_data, update_time: 2 });
  },
  ...viewsOnServer([]),
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const screens: Record<string, { tab: string; open?(): Promise<void>; shows(count: number): Promise<unknown> }> = {
  'a metric': {
    tab: 'main',
    shows: (number) => screen.findByRole('button', { name: `My customers: ${number}` }),
  },
  'the day': {
    tab: 'main',
    shows: (number) => screen.findByRole('button', { name: new RegExp(`^${number} ?Due|^Due ?${number}`) }),
  },
  'the badge of approvals': {
    tab: 'main',
    shows: (number) => screen.findByRole('button', { name: new RegExp(`^${number} ?Approvals|^Approvals ?${number}`) }),
  },
  'the count of a list': {
    tab: 'organization',
    shows: async (number) =>
      within(await screen.findByRole('tabpanel', { name: 'Organizations' })).findByText(new RegExp(`^${number} `)),
  },
  'the sum of a column': {
    tab: 'deal',
    open: () => press('Show as board'),
    shows: (number) => screen.findByText(`¥${number}.00`),
  },
  'the button of a filter': {
    tab: 'organization',
    open: () => press('Filter'),
    shows: (number) => screen.findByRole('button', { name: `Show ${number} results` }),
  },
};

withMeasures();
/** How far the clock was put forward: screens wait some seconds between two requests. Milliseconds. */
let ahead = 0;
beforeEach(() => {
  const { now } = Date;
  ahead = 0;
  localStorage.clear();
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
});
afterEach(() => jest.restoreAllMocks());
const pass = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

describe.each(Object.entries(screens))('%s', (_name, { tab, open, shows }) => {
  async function arrange() {
    count = 412;
    window.history.replaceState(null, '', `/home?tab=${tab}`);
    const sent = answering(server);
    const stores = await signedIn();
    stores.home.startAt(tab);
    renderWithStores(stores, <Home />);
    await open?.();
    await shows(412);
    await pass(300);
    ahead += 10_000;
    sent.length = 0;
    /** @returns the name of the error, undefined where it was saved */
    const save = async (id: string) => {
      let refusal: string | undefined;
      await act(async () => {
        const input = { id, update_data: { name: 'Moonrise' } };
        await stores.api.call('organization.update', input as never).catch((error: Error) => (refusal = error.name));
      });
      return refusal;
    };
    return { sent, save, stores };
  }

  test('follows an own save at once', async () => {
    const { save } = await arrange();
    expect(await save('org_1')).toBeUndefined();
    await shows(413);
  });

  test('makes no request after a refused save', async () => {
    const { save, sent } = await arrange();
    count = 999;
    expect(await save('org_2')).toBe('notAllowed');
    await pass(300);
    // The card of approvals on the home page follows the first answers late, whatever is saved.
    const requests = sent.map(({ name }) => name).filter((name) => name !== 'approvals.waitingForMe');
    expect(requests).toEqual(['organization.update']);
  });

  test('follows saves of a colleague, with one request for many writes', async () => {
    const { sent, stores } = await arrange();
    count = 500;
    const live = new LiveRecords(stores);
    const table_id = tab === 'deal' ? 'deal' : 'organization';
    for (let write = 1; write <= 20; write += 1) {
      live.take([{ id: `e${write}`, type: 'record', table_id, record_id: `new_${write}`, version: 5_000 }]);
      await pass(30);
    }
    await shows(500);
    await pass(500);
    const names = sent.map(({ name }) => name);
    for (const name of ['metrics.myList', 'day.mine', 'records.boardTotals'] as const)
      expect(names.filter((one) => one === name).length).toBeLessThanOrEqual(1);
  });
});
