import type { RecordJson } from '@domain/contract/shapes';
import { RootStore } from '@/stores';
import { known, appEnvironment, remember } from '../support/app-environment';
import { answering, DeadLine, organization, Refusal, type Answers } from '../support/render-with-stores';

const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, ...over });
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => row(from + index));
const page = (list: RecordJson[], has_more: boolean) => ({ list, total: 41, total_is_capped: false, has_more });

function arrange(answers: Answers) {
  remember(known);
  const sent = answering(answers);
  const stores = new RootStore(appEnvironment());
  return { sent, stores, list: stores.lists.of('organization') };
}

const ids = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

test('pages of twenty follow each other, and a record that moved between two pages is listed once', async () => {
  // Between the two answers a new record pushed number 20 onto the second page.
  const { list, sent } = arrange({
    'records.list': ({ page: number }) => (number === 1 ? page(rows(1, 20), true) : page(rows(20, 39), false)),
  });
  await list.load();
  await list.more();
  expect(ids(list)).toEqual(rows(1, 39).map(({ _id }) => _id));
  expect(sent.map(({ input }) => [input.page, input.size])).toEqual([
    [1, 20],
    [2, 20],
  ]);
  await list.more();
  expect(sent).toHaveLength(2);
});

test('the next page of a list is requested once, however often its marker is visible', async () => {
  const { list, sent } = arrange({ 'records.list': () => page(rows(1, 20), true) });
  await list.load();
  await Promise.all([list.more(), list.more(), list.more()]);
  expect(sent).toHaveLength(2);
});

test('a return to a tab shows the same list and makes no request', async () => {
  const { stores, list, sent } = arrange({ 'records.list': () => page(rows(1, 20), true) });
  await list.load();
  list.scrollTop = 640;
  await stores.lists.of('organization').load();
  expect(stores.lists.of('organization').scrollTop).toBe(640);
  expect(sent).toHaveLength(1);
});

test('a refresh keeps the list until the answer arrives, and an older answer does not overwrite it', async () => {
  const gates: ((value: unknown) => void)[] = [];
  const { list } = arrange({ 'records.list': () => new Promise((resolve) => gates.push(resolve)) });
  const first = list.load();
  await jest.advanceTimersByTimeAsync(0);
  const second = list.refresh();
  await jest.advanceTimersByTimeAsync(0);
  gates[1]?.(page([row(2)], false));
  await second;
  gates[0]?.(page([row(1)], false));
  await first;
  expect(ids(list)).toEqual(['org_2']);
});

test('a failed page keeps the rows, and the next attempt continues there', async () => {
  let fail = true;
  const { list } = arrange({
    'records.list': ({ page: number }) => {
      if (number === 2 && fail) throw new DeadLine();
      return number === 1 ? page(rows(1, 20), true) : page(rows(21, 40), false);
    },
  });
  await list.load();
  await list.more();
  expect(list.status).toBe('failed');
  expect(list.items).toHaveLength(20);
  fail = false;
  await list.more();
  expect(list.status).toBe('ready');
  expect(list.items).toHaveLength(40);
});

test('an answer without rows is an error and not an empty list', async () => {
  const { list } = arrange({ 'records.list': () => ({ total: 0, total_is_capped: false, has_more: false }) });
  await list.load();
  expect(list.status).toBe('failed');
  expect(list.loaded).toBe(false);
});

test('a record is one object on all screens, and a late answer does not undo an edit', async () => {
  const { stores, list } = arrange({ 'records.list': () => page([row(1, { update_time: 5 })], false) });
  const edited = stores.records.put(row(1, { title: 'Renamed', update_time: 9 }));
  await list.load();
  expect(list.items[0]).toBe(edited);
  expect(edited.title).toBe('Renamed');
});

test('a record is requested by the call of its type, with the property of that call', async () => {
  const { stores, sent } = arrange({
    'ticket.info': () => row(1, { _id: 'ticket_1', table_id: 'ticket' }),
    'records.info': () => row(1, { _id: 'eq_1', table_id: 'equipment' }),
    'deal.info': () => {
      throw new Refusal('notReadable');
    },
  });
  await stores.records.load('ticket', 'ticket_1');
  await stores.records.load('equipment', 'eq_1');
  await expect(stores.records.load('deal', 'deal_1')).rejects.toMatchObject({ name: 'notReadable' });
  expect(sent.map(({ input }) => input)).toEqual([
    { ticket_id: 'ticket_1' },
    { id: 'eq_1', table_id: 'equipment' },
    { id: 'deal_1' },
  ]);
});

test('no list of a company stays in memory when another one is opened', async () => {
  const { stores, list } = arrange({ 'records.list': () => page(rows(1, 2), false) });
  await list.load();
  await stores.leave({ device: false });
  expect(stores.records.get('organization', 'org_1')).toBeUndefined();
  expect(stores.lists.of('organization').items).toEqual([]);
});

test('the total of a list follows own additions and removals, as far as it is known', async () => {
  const { stores, list } = arrange({ 'records.list': () => page(rows(1, 20), true) });
  await list.load();
  list.add(stores.records.put(row(50)));
  expect(list.total).toEqual({ total: 42, total_is_capped: false });
  list.remove('organization', 'org_50');
  list.remove('organization', 'org_99');
  expect(list.total).toEqual({ total: 41, total_is_capped: false });
});
