import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { Home } from '@/pages/home/Home';
import {
  answering,
  bootstrap,
  DeadLine,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
  type RenderedUi,
  type Sent,
} from '../../support/render-with-stores';
import { takeSteps } from '../../support/taro';
import { eachStartsAt } from '../../support/ui-start';
import { withMeasures } from '../../support/wide-screen';

/** The board of deals, on a phone and on a desktop; the server of these tests keeps where each deal stands. */

const [customers] = bootstrap().tables;
if (!customers) throw new Error('the bootstrap has no type');
const deals = { ...customers, table_id: 'deal', name: 'Deals', is_stage_on: true };
const stages = [
  { _id: 'talk', name: 'Talk', weight: 10, jump_stages: ['offer', 'lost'], hintText: 'Get to know them.' },
  { _id: 'offer', name: 'Offer', weight: 60 },
  { _id: 'won', name: 'Won', weight: 100 },
  { _id: 'lost', name: 'Lost', weight: 0 },
];
const deal = (number: number, stage: string, over: Partial<RecordJson> = {}): RecordJson =>
  organization({
    _id: `deal_${number}`,
    table_id: 'deal',
    title: `Deal ${number}`,
    name: `Deal ${number}`,
    pipeline_id: 'new',
    stage_id: stage,
    stage: { pipeline_id: 'new', stage_id: stage, name: stage, weight: 10 },
    abilities: { update: true, remove: true, note: true, chat: true, move: true },
    ...over,
  });

let kept: RecordJson[];
let now: number;
beforeEach(() => {
  now = 1_700_000_000_000;
  kept = [...Array.from({ length: 23 }, (_, index) => deal(index + 1, 'talk')), deal(31, 'offer'), deal(41, 'won')];
  takeSteps();
});
eachStartsAt('/home?tab=deal');
withMeasures();

const server: Answers = {
  'start.bootstrap': () =>
    bootstrap({
      tables: [deals],
      fields: { deal: [field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'deal' })] },
    }),
  'records.list': () => ({ list: kept.slice(0, 20), total: kept.length, total_is_capped: false, has_more: true }),
  'pipelines.list': () => ({
    list: [
      { _id: 'new', name: 'New business', stages },
      { _id: 'renewal', name: 'Renewals', stages: [{ _id: 'review', name: 'Review', weight: 20 }] },
    ],
    total: 2,
    total_is_capped: false,
  }),
  'records.board': ({ stage_ids = [], skip = 0, limit = 20 }) => ({
    pipeline_id: 'new',
    columns: stage_ids.map((stage_id) => {
      const all = kept.filter((record) => record.stage_id === stage_id);
      return { stage_id, list: all.slice(skip, skip + limit), has_more: all.length > skip + limit };
    }),
  }),
  'records.boardTotals': ({ pipeline_id }) => ({
    pipeline_id: 'new',
    amount_field_id: 'amount',
    main_currency: { currency: 'CNY', currency_symbol: '¥' },
    columns: (pipeline_id === 'renewal' ? ['review'] : ['talk', 'offer', 'won', 'lost']).map((stage_id) => ({
      stage_id,
      count: kept.filter((record) => record.stage_id === stage_id).length,
      sums:
        stage_id === 'talk'
          ? [
              { currency: 'CNY', currency_symbol: '¥', amount: '20000000000000.28' },
              { currency: 'USD', currency_symbol: '$', amount: '100.30' },
            ]
          : [],
      main_sum: stage_id === 'talk' ? '20000000000714.42' : '0.00',
    })),
  }),
  'deal.info': ({ id }) => kept.find(({ _id }) => _id === id),
  'records.save': ({ id, stage }) => moved(String(id), String(stage?.stage_id)),
  'deal.update': ({ id, update_data }) => moved(String(id), String(update_data.stage_id)),
};

/** The server moved the deal. */
function moved(id: string, stage_id: string): RecordJson | undefined {
  now += 1_000;
  kept = kept.map((record) =>
    record._id === id ? { ...record, stage_id, update_time: now, stage: { ...record.stage!, stage_id } } : record,
  );
  return kept.find(({ _id }) => _id === id);
}

/** jsdom measures nothing: how wide the window is, the test says. */
const widen = (width: number) => {
  globalThis.matchMedia = ((query: string) => ({
    matches: Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity) <= width,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
};
const { matchMedia: before } = globalThis;
afterEach(() => {
  globalThis.matchMedia = before;
});

const user = userEvent.setup();
let rendered: RenderedUi;
async function home(answers: Answers = {}, width = 375): Promise<Sent[]> {
  widen(width);
  const sent = answering({ ...server, ...answers });
  rendered = renderWithStores(await signedIn(), <Home />);
  await act(async () => undefined);
  return sent;
}
async function openBoard(answers: Answers = {}, width = 375): Promise<Sent[]> {
  const sent = await home(answers, width);
  await user.click(await screen.findByRole('button', { name: 'Show as board' }));
  return sent;
}
/** Takes the stage in the sheet that moves a record, and goes on. */
async function moveToOffer(): Promise<void> {
  const sheet = within(await screen.findByRole('dialog', { name: 'Change stage' }));
  await user.click(await sheet.findByRole('button', { name: /^Offer/ }));
  await user.click(await sheet.findByRole('button', { name: 'Move to Offer' }));
}
const titles = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => /Deal \d+/.exec(link.textContent ?? '')?.[0]);
const asked = (sent: Sent[]) => sent.filter(({ name }) => name === 'records.board').map(({ input }) => input);

describe('the board on a phone', () => {
  test('has columns as pages with name, count and sums, and loads the first by pages of twenty', async () => {
    const sent = await openBoard();
    const page = await screen.findByRole('tabpanel', { name: /^Talk/ });
    await within(page).findByRole('list', { name: 'Talk' });
    expect(titles(page)).toHaveLength(20);
    expect(screen.getAllByRole('tab', { name: /Talk|Offer|Won|Lost/ }).map((tab) => tab.textContent)).toEqual([
      'Talk23',
      'Offer1',
      'Won1',
      'Lost0',
    ]);
    expect(within(page).getByText('¥20,000,000,000,000.28')).toBeVisible();
    expect(within(page).getByText('$100.30')).toBeVisible();
    expect(within(page).getByText('About ¥20,000,000,000,714.42')).toBeVisible();
    expect(asked(sent)[0]).toMatchObject({ stage_ids: ['talk'], skip: 0, limit: 20 });
    expect(asked(sent).every(({ limit }) => limit === 20)).toBe(true);
  });

  test('moves a card after taps on its button and on a stage that may follow', async () => {
    const sent = await openBoard();
    await user.click(await screen.findByRole('button', { name: 'Move Deal 1' }));
    await moveToOffer();
    expect(await screen.findByText('Moved to Offer')).toBeVisible();
    expect(sent.find(({ name }) => name === 'records.save')?.input).toMatchObject({
      id: 'deal_1',
      stage: { stage_id: 'offer' },
    });
    expect(titles(screen.getByRole('tabpanel', { name: /^Talk/ }))[0]).toBe('Deal 2');
    await user.click(screen.getByRole('tab', { name: /^Offer/ }));
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Offer/ }).textContent).toBe('Offer2'));
    expect(titles(screen.getByRole('tabpanel', { name: /^Offer/ }))).toEqual(['Deal 1', 'Deal 31']);
  });

  test('moves no record by a swipe over a card, and returns the focus to the page after a move', async () => {
    const sent = await openBoard();
    const link = await screen.findByRole('link', { name: /Deal 2\b/ });
    for (const [type, x] of [
      ['touchStart', 300],
      ['touchMove', 120],
      ['touchMove', 20],
      ['touchEnd', 20],
    ] as const)
      fireEvent[type](link, {
        touches: [{ clientX: x, clientY: 300 }],
        changedTouches: [{ clientX: x, clientY: 300 }],
      });
    fireEvent.dragStart(link, { dataTransfer: { setData: () => undefined } });
    fireEvent.drop(screen.getByRole('tab', { name: /^Offer/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Move Deal 1' }));
    await moveToOffer();
    await waitFor(() => expect(screen.getByRole('tabpanel', { name: /^Talk/ })).toHaveFocus());
    const writes = sent.filter(({ name }) => ['records.save', 'deal.update'].includes(name));
    expect(writes.map(({ input }) => (input as { id: string }).id)).toEqual(['deal_1']);
  });

  test('remembers the choice of board or list for the type, and the column', async () => {
    await openBoard();
    await user.click(await screen.findByRole('tab', { name: /^Won/ }));
    await within(await screen.findByRole('tabpanel', { name: /^Won/ })).findByText('Deal 41');
    expect(JSON.parse(localStorage.getItem('sidecar.boards') ?? '{}')).toEqual({ 'cl_1/deal': { stage: 'won' } });
    cleanup();
    const sent = await home();
    await within(await screen.findByRole('tabpanel', { name: /^Won/ })).findByText('Deal 41');
    expect(sent.some(({ name }) => name === 'records.list')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Show as list' }));
    await screen.findByRole('list', { name: 'List of Deals' });
    expect(JSON.parse(localStorage.getItem('sidecar.boards') ?? '{}')).toEqual({});
  });

  test('narrows its columns by a view, and requests no invisible list', async () => {
    const filter = { field: 'name', relation: 'include' as const, value: ['7'] };
    const sent = await openBoard();
    await screen.findByRole('tabpanel', { name: /^Talk/ });
    const lists = () => sent.filter(({ name }) => name === 'records.list').length;
    const before = lists();
    const { stores } = rendered;
    act(() => stores.lists.view('deal').choose({ ...stores.lists.view('deal').choice, changed: true, filter }));
    await waitFor(() => expect(asked(sent).at(-1)).toMatchObject({ filter, skip: 0 }));
    const totals = sent.filter(({ name }) => name === 'records.boardTotals').at(-1);
    expect(totals?.input).toMatchObject({ filter });
    expect(lists()).toBe(before);
  });

  test('shows chips for won and lost', async () => {
    kept = [deal(1, 'won'), deal(2, 'lost'), deal(3, 'talk')].map((record, index) => ({
      ...record,
      stage: { ...record.stage!, weight: [100, 0, 10][index] ?? 0 },
    }));
    await home();
    await screen.findByText('Deal 1');
    for (const name of ['won', 'lost', 'talk']) expect(screen.getByText(name)).toBeVisible();
  });

  test('has separate columns for another pipeline', async () => {
    const sent = await openBoard();
    await user.click(await screen.findByRole('button', { name: 'Pipeline: New business' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renewals' }));
    await screen.findByRole('tab', { name: /^Review/ });
    await waitFor(() => expect(asked(sent).at(-1)).toMatchObject({ pipeline_id: 'renewal', stage_ids: ['review'] }));
    expect(await screen.findByText('No Deals here')).toBeVisible();
  });

  test('offers another attempt for a failed column, and shows a column without totals', async () => {
    let isDown = true;
    await openBoard({
      'records.board': (input) => {
        if (isDown) throw new DeadLine();
        return server['records.board']?.(input);
      },
      'records.boardTotals': () => {
        throw new Refusal('internal');
      },
    });
    const page = await screen.findByRole('tabpanel', { name: /^Talk/ });
    const again = await within(page).findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    expect(within(page).getByText('Couldn’t load Talk')).toBeVisible();
    isDown = false;
    await user.click(again);
    await within(page).findByText('Deal 1');
    expect(within(page).getByText('Couldn’t load totals')).toBeVisible();
  }, 15_000);
});

describe('the board on a desktop', () => {
  const column = (name: string) => screen.findByRole('region', { name });
  const drag = async (title: string, to: HTMLElement, from = 'Talk') => {
    const link = within(await column(from))
      .getByText(title)
      .closest('a');
    if (!link) throw new Error(`no card ${title}`);
    const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
    fireEvent.dragStart(link, { dataTransfer });
    await act(async () => undefined);
    fireEvent.dragEnter(to, { dataTransfer });
    await act(async () => undefined);
    const over = createEvent.dragOver(to, { dataTransfer });
    fireEvent(to, over);
    const isOpen = over.defaultPrevented;
    if (isOpen) fireEvent.drop(to, { dataTransfer });
    fireEvent.dragEnd(link, { dataTransfer });
    await act(async () => undefined);
    return isOpen;
  };

  test('has columns side by side from one call, with won and lost folded and not loaded', async () => {
    const sent = await openBoard({}, 1280);
    await within(await column('Talk')).findByText('Deal 1');
    expect(titles(await column('Offer'))).toEqual(['Deal 31']);
    expect(asked(sent)).toHaveLength(1);
    expect(asked(sent)[0]).toMatchObject({ stage_ids: ['talk', 'offer'], limit: 20 });
    await user.click(screen.getByRole('button', { name: 'Expand Won' }));
    await within(await column('Won')).findByText('Deal 41');
    await user.click(screen.getByRole('button', { name: 'Collapse Won' }));
    expect(screen.queryByText('Deal 41')).toBeNull();
  });

  test('loads more columns than one call answers with two calls', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({
      _id: `step_${index}`,
      name: `Step ${index}`,
      weight: 50,
    }));
    const sent = await openBoard(
      {
        'pipelines.list': () => ({
          list: [{ _id: 'new', name: 'New business', stages: many }],
          total: 1,
          total_is_capped: false,
        }),
      },
      1280,
    );
    await screen.findByRole('region', { name: 'Step 129' });
    await waitFor(() => expect(asked(sent).map(({ stage_ids }) => (stage_ids as unknown[]).length)).toEqual([100, 30]));
  });

  test('lets a card be dropped on a stage that may follow, and on no other', async () => {
    const sent = await openBoard({}, 1280);
    await within(await column('Talk')).findByText('Deal 3');
    expect(await drag('Deal 3', await column('Won'))).toBe(false);
    expect(sent.some(({ name }) => name === 'deal.update')).toBe(false);
    expect(await drag('Deal 3', await column('Offer'))).toBe(true);
    await within(await column('Offer')).findByText('Deal 3');
    expect(within(await column('Talk')).queryByText('Deal 3')).toBeNull();
    expect(await screen.findByText('Deal 3 moved to Offer')).toBeVisible();
  });

  test('returns a card that the server refuses to its place, with the reason', async () => {
    await openBoard(
      {
        'deal.update': () => {
          throw new Refusal('stageUnderApproval');
        },
      },
      1280,
    );
    await within(await column('Talk')).findByText('Deal 4');
    await drag('Deal 4', await column('Offer'));
    await within(await column('Talk')).findByText('Deal 4');
    expect(await screen.findByText(/approval/)).toBeVisible();
  });

  test('tells a screen reader where a dragged card may go, its current target, and its final place', async () => {
    await openBoard(
      {
        'deal.update': () => {
          throw new Refusal('stageUnderApproval');
        },
      },
      1280,
    );
    await within(await column('Talk')).findByText('Deal 3');
    const announced: string[] = [];
    const listener = new MutationObserver((changes) => {
      const live = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]'),
      );
      announced.push(...[...new Set(live)].flatMap((region) => region?.textContent ?? []));
    });
    listener.observe(document.body, { childList: true, characterData: true, subtree: true });
    await drag('Deal 3', await column('Won'));
    expect(announced).toEqual([
      'Deal 3 picked up. It can go to Offer or Lost.',
      'Can’t move to Won',
      'Deal 3 stays in Talk',
    ]);
    announced.length = 0;
    await drag('Deal 3', await column('Offer'));
    await waitFor(() => expect(announced).toContain('Deal 3 stays in Talk'));
    expect(announced).toContain('Drop to move to Offer');
    listener.disconnect();
  });

  test('opens the stage sheet for a drop on a stage with requirements, and the card stays in place', async () => {
    await openBoard(
      {
        'deal.update': () => {
          throw new Refusal('stageIncomplete', { params: { stage: 'Offer', missing: 'Amount' } });
        },
      },
      1280,
    );
    await within(await column('Talk')).findByText('Deal 3');
    await drag('Deal 3', await column('Offer'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Change stage' }));
    await user.click(await sheet.findByRole('button', { name: 'Move to Offer' }));
    await within(await column('Offer')).findByText('Deal 3');
    expect(within(await column('Talk')).queryByText('Deal 3')).toBeNull();
  });

  test('converts a lead that is dropped on a conversion stage, and refuses other types there', async () => {
    const converted = { _id: 'converted', name: 'Converted', weight: 90, is_convert: true };
    const convert = { update: true, remove: true, note: true, chat: true, move: true, convert: true };
    kept = [deal(3, 'offer', { abilities: convert }), deal(4, 'offer')];
    const pipelines = { list: [{ _id: 'new', name: 'Leads', stages: [...stages, converted] }] };
    const sent = await openBoard(
      {
        'pipelines.list': () => ({ ...pipelines, total: 1, total_is_capped: false }),
        'lead.proposeConversion': () => {
          throw new Refusal('leadConverted', { params: {} });
        },
      },
      1280,
    );
    await within(await column('Offer')).findByText('Deal 3');
    expect(await drag('Deal 4', await column('Converted'), 'Offer')).toBe(false);
    expect(await drag('Deal 3', await column('Converted'), 'Offer')).toBe(true);
    expect(await screen.findByRole('dialog', { name: 'Convert lead' })).toBeVisible();
    expect(sent.some(({ name }) => name === 'deal.update')).toBe(false);
  });

  const moveByKeyboard = async (title: string, stage: string, words: string) => {
    (await screen.findByRole('button', { name: `Move ${title}` })).focus();
    await user.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Change stage' }));
    (await sheet.findByRole('button', { name: new RegExp(`^${stage}`) })).focus();
    await user.keyboard('{Enter}');
    (await sheet.findByRole('button', { name: words })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('lets the keyboard move a card by its menu, and the focus follows', async () => {
    await openBoard({}, 1280);
    await moveByKeyboard('Deal 5', 'Offer', 'Move to Offer');
    await within(await column('Offer')).findByText('Deal 5');
    expect(within(await column('Offer')).getByRole('button', { name: 'Move Deal 5' })).toHaveFocus();
    // What was lost stands in a folded column.
    await moveByKeyboard('Deal 6', 'Lost', 'Mark as Lost');
    expect(screen.getByRole('button', { name: 'Expand Lost' })).toHaveFocus();
  });
});
