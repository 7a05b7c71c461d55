import type { LiveEvent } from '@domain/contract/notices/notices';
import type { RecordJson } from '@domain/contract/shapes';
import { RootStore } from '@/stores';
import { LiveRecords } from '@/stores/notices/LiveRecords';
import { known, appEnvironment, remember } from '../support/app-environment';
import { answering, DeadLine, organization, type Answers } from '../support/render-with-stores';

const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, update_time: 1_000, ...over });
const rows = (count: number, over: Partial<RecordJson> = {}) =>
  Array.from({ length: count }, (_, index) => row(index + 1, over));
const page = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });
const written = (number: number, version = 2_000): LiveEvent => ({
  id: `e${number}.${version}`,
  type: 'record',
  table_id: 'organization',
  record_id: `org_${number}`,
  version,
});

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());
const rest = () => jest.advanceTimersByTimeAsync(500);

async function arrange(answers: Answers) {
  remember(known);
  const sent = answering(answers);
  const stores = new RootStore(appEnvironment());
  const live = new LiveRecords(stores);
  stores.home.open('organization');
  const list = stores.lists.of('organization');
  await list.load();
  sent.length = 0;
  return { sent, stores, live, list, titles: () => list.items.map(({ title }) => title) };
}

test('a visible list follows a burst of writes with one request', async () => {
  let there = rows(2);
  const { live, sent, titles } = await arrange({ 'records.list': () => page(there) });
  there = [row(3), row(1, { title: 'Renamed', update_time: 2_000 })];
  live.take([written(1), written(2), written(3)]);
  live.take([written(3, 2_001)]);
  await rest();
  expect([sent.map(({ name }) => name), titles()]).toEqual([['records.list'], ['Company 3', 'Renamed']]);
});

test('a scrolled list renews its cards in place, and adds or removes rows when the reader returns to the top', async () => {
  let there = rows(3);
  const { live, list, titles } = await arrange({ 'records.list': () => page(there) });
  list.scrollTop = 600;
  there = [row(9), row(2, { title: 'Renamed', update_time: 2_000 }), row(1)];
  live.take([written(9), written(2)]);
  await rest();
  expect([titles(), list.scrollTop]).toEqual([['Company 1', 'Renamed', 'Company 3'], 600]);
  list.scrollTop = 300;
  await rest();
  expect(titles()).toEqual(['Company 1', 'Renamed', 'Company 3']);
  list.scrollTop = 0;
  await rest();
  expect(titles()).toEqual(['Company 9', 'Renamed', 'Company 1']);
});

test('a list in selection mode keeps its rows', async () => {
  let there = rows(2);
  const { live, list, titles } = await arrange({ 'records.list': () => page(there) });
  list.select(['org_1']);
  there = [row(3)];
  live.take([written(3)]);
  await rest();
  expect([titles(), [...(list.selected ?? [])]]).toEqual([['Company 1', 'Company 2'], ['org_1']]);
});

test('a hidden list is refreshed when it becomes visible', async () => {
  let there = rows(1);
  const { live, list, stores, sent, titles } = await arrange({
    'records.list': () => page(there),
    'organization.info': () => row(1, { update_time: 2_000 }),
  });
  stores.home.open('main');
  there = rows(2);
  live.take([written(2)]);
  await rest();
  expect([sent, titles()]).toEqual([[], ['Company 1']]);
  await list.load();
  expect(titles()).toEqual(['Company 1', 'Company 2']);
});

test('a list ignores events of own writes and of notices', async () => {
  const { live, sent } = await arrange({ 'records.list': () => page(rows(2)) });
  live.take([written(1, 1_000), { ...written(2), type: 'notice' }]);
  await rest();
  expect(sent).toEqual([]);
});

test('an offline list stays unchanged and is refreshed at the next occasion', async () => {
  let dead = false;
  let there = rows(1);
  const { live, list, titles } = await arrange({
    'records.list': () => {
      if (dead) throw new DeadLine();
      return page(there);
    },
  });
  dead = true;
  there = rows(2);
  live.take([written(2)]);
  await rest();
  expect([list.status, titles()]).toEqual(['ready', ['Company 1']]);
  dead = false;
  list.scrollTop = 0;
  await rest();
  expect(titles()).toEqual(['Company 1', 'Company 2']);
});

test('a record page refreshes itself, and the list does not', async () => {
  const { live, stores, sent } = await arrange({ 'records.list': () => page(rows(1)) });
  stores.home.open('main');
  const listener = jest.fn();
  const leave = stores.records.watch('organization', 'org_1', listener);
  live.take([written(1)]);
  await rest();
  expect([listener.mock.calls.length, sent]).toEqual([1, []]);
  leave();
  live.take([written(1, 3_000)]);
  await rest();
  expect([listener.mock.calls.length, sent.map(({ name }) => name)]).toEqual([1, ['organization.info']]);
});
