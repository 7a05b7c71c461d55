import type { RecordJson } from '@domain/contract/shapes';
import { RootStore } from '@/stores';
import { KeptDevice } from '@/stores/kept/KeptDevice';
import { getKeptReading } from '@/stores/kept/KeptReading';
import { readFirst } from '@/stores/kept/first-answers';
import { getTimeline } from '@/stores/timeline/Timeline';
import { known, appEnvironment, remember } from '../support/app-environment';
import { until } from '../support/until';
import { answering, bootstrap, DeadLine, organization, Refusal, type Answers } from '../support/render-with-stores';

const named = (id: string, title: string, over: Partial<RecordJson> = {}) =>
  organization({ _id: id, title, name: title, ...over });
const bakery = named('org_1', 'Sunrise Bakery');
const harbour = named('org_2', 'Harbour Foods', { create_time: 1_700_000_100_000 });
const page = (...list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });
const note: RecordJson = organization({
  _id: 'note_1',
  table_id: 'note',
  title: 'Note',
  content: 'Wants forty boxes',
  create_member_id: 'mb_zhang',
  follow_relate_objs: { organization: ['org_2'] },
});

const dead = () => {
  throw new DeadLine();
};
const deadLine: Answers = { 'records.list': dead, 'organization.info': dead, 'organization.events': dead };

function line(is: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  window.dispatchEvent(new Event(is ? 'online' : 'offline'));
}

/** The stores of a page of this person, with what is read going through the device. */
async function opened(answers: Answers, memberId = 'mb_me', environment = appEnvironment()): Promise<RootStore> {
  const start = bootstrap();
  answering({
    'start.bootstrap': () => ({ ...start, user: { ...start.user, member_id: memberId } }),
    'records.list': () => page(bakery, harbour),
    'organization.info': () => bakery,
    'organization.events': () => ({ list: [], total: 0 }),
    'notes.list': () => page(note),
    'account.logout': () => ({}),
    ...answers,
  });
  const stores = new RootStore(environment);
  await stores.session.start();
  await stores.company.load();
  getKeptReading(stores).start();
  await settled();
  return stores;
}

/** What is read is written together, a moment later. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 600));
/** The web-view has ended; nothing of it is in memory. */
async function closed(stores: RootStore): Promise<void> {
  await settled();
  await stores.leave({ device: false });
  await settled();
}

beforeEach(async () => {
  localStorage.clear();
  remember(known);
  jest.restoreAllMocks();
  await KeptDevice.clearAll();
});

test('a list and a record from the offline cache are shown after the web-view ended, with their time', async () => {
  const first = await opened({});
  await first.lists.of('organization').load();
  await first.records.load('organization', 'org_1');
  await closed(first);

  line(false);
  const second = await opened(deadLine);
  const list = second.lists.of('organization');
  await list.load();
  expect(list.items.map(({ title }) => title)).toEqual(['Sunrise Bakery', 'Harbour Foods']);
  expect(getKeptReading(second).asOf).toBeGreaterThan(Date.now() - 60_000);
  await expect(second.records.load('organization', 'org_1')).resolves.toMatchObject({ title: 'Sunrise Bakery' });
  // Only a list has shown this one.
  await expect(second.records.load('organization', 'org_2')).resolves.toMatchObject({ title: 'Harbour Foods' });
  await expect(second.records.load('organization', 'org_9')).rejects.toMatchObject({ name: 'offline' });

  line(true);
  answering({ 'records.list': () => page(harbour), 'start.bootstrap': () => bootstrap() });
  await list.refresh();
  expect([list.items.map(({ title }) => title), getKeptReading(second).asOf]).toEqual([['Harbour Foods'], undefined]);
  await closed(second);
});

test('the offline cache is searched without a connection', async () => {
  const first = await opened({});
  await first.lists.of('organization').load();
  await closed(first);

  line(false);
  const second = await opened({ ...deadLine, 'records.searchByPage': dead });
  const found = await second.api.call('records.searchByPage', {
    table_id: 'organization',
    keyword: 'HARBOUR',
    page: 1,
    pageSize: 20,
  });
  expect(found.list.map(({ title }) => title)).toEqual(['Harbour Foods']);
  // A filter is the server's to read: nothing is guessed.
  const filter = { field: 'industry', relation: 'include' as const, value: ['food'] };
  await expect(second.api.call('records.list', { table_id: 'organization', filter })).rejects.toMatchObject({
    name: 'offline',
  });
  await closed(second);
});

test('own customers and recent notes are cached ahead, and a cached record shows its notes', async () => {
  const asked: unknown[] = [];
  const first = await opened({
    'records.list': (input) => {
      asked.push(input.filter);
      return page(harbour);
    },
  });
  await until(() => asked.length > 0);
  await closed(first);
  expect(asked).toContainEqual({ field: 'owner_member_id', relation: 'equal', value: 'mb_me' });

  line(false);
  const second = await opened(deadLine);
  await second.records.load('organization', 'org_2');
  const feed = getTimeline(second, 'organization', 'org_2').feed();
  await feed.load();
  expect(feed.items.map((event) => event.note?.content)).toEqual(['Wants forty boxes']);
  await closed(second);
}, 30_000);

test('the offline cache is invisible to another person on the same phone', async () => {
  const first = await opened({});
  await first.lists.of('organization').load();
  await closed(first);

  line(false);
  const second = await opened(deadLine, 'mb_zhang');
  const list = second.lists.of('organization');
  await list.load();
  expect([list.status, list.items]).toEqual(['failed', []]);
  await expect(second.records.load('organization', 'org_1')).rejects.toMatchObject({ name: 'offline' });
  await closed(second);
});

test('signing out deletes the offline cache', async () => {
  const first = await opened({});
  await first.lists.of('organization').load();
  await closed(first);
  expect(Object.keys(readFirst('cl_1.old en')).join()).toContain('organization');

  const second = await opened({});
  await second.leave({ device: true });
  expect(localStorage.getItem('sidecar.first')).toBeNull();
  remember(known);
  line(false);
  const third = await opened(deadLine);
  await third.lists.of('organization').load();
  expect(third.lists.of('organization').items).toEqual([]);
  await closed(third);
});

test('a record that the person may no longer read is deleted from the cache at the next contact, with its references', async () => {
  const first = await opened({});
  await first.lists.of('organization').load();
  await first.records.load('organization', 'org_1');
  await getTimeline(first, 'organization', 'org_1').feed().load();
  await closed(first);

  let looked = false;
  const second = await opened({
    'records.list': ({ filter }) => {
      if (filter && 'field' in filter && filter.field === '_id') looked = true;
      return page(harbour);
    },
  });
  await until(() => looked);
  await closed(second);

  line(false);
  const third = await opened(deadLine);
  const list = third.lists.of('organization');
  await list.load();
  expect(list.items.map(({ title }) => title)).toEqual(['Harbour Foods']);
  await expect(third.records.load('organization', 'org_1')).rejects.toMatchObject({ name: 'offline' });
  expect(JSON.stringify(localStorage)).not.toContain('Sunrise');
  await closed(third);
}, 40_000);

test('a record that the server refuses is deleted from the cache at once', async () => {
  const first = await opened({});
  await first.lists.of('organization').load();
  answering({
    'organization.info': () => {
      throw new Refusal('notReadable');
    },
  });
  await expect(first.records.load('organization', 'org_1')).rejects.toMatchObject({ name: 'notReadable' });
  await settled();
  line(false);
  answering(deadLine);
  await expect(first.records.load('organization', 'org_1')).rejects.toMatchObject({ name: 'offline' });
  await closed(first);
});

test('cached content from other fields or rights is not shown after the next contact', async () => {
  const first = await opened({});
  await first.lists.of('organization').load();
  await closed(first);

  const start = bootstrap();
  const fields = { organization: (start.fields.organization ?? []).filter(({ field_id }) => field_id !== 'phone') };
  const second = await opened({ 'start.bootstrap': () => ({ ...start, fields }) });
  await until(() => second.company.confirmed);
  await closed(second);
  expect(JSON.stringify(localStorage)).not.toContain('Sunrise');

  line(false);
  const third = await opened(deadLine);
  await third.lists.of('organization').load();
  expect(third.lists.of('organization').items).toEqual([]);
  await closed(third);
});

test('cached content is shown where no answer arrives for five seconds', async () => {
  const first = await opened({});
  await first.lists.of('organization').load();
  await closed(first);
  const second = await opened({ 'records.list': () => new Promise(() => undefined) });
  const list = second.lists.of('organization');
  void list.load();
  await until(() => list.status === 'ready');
  expect(list.items).toHaveLength(2);
  expect(getKeptReading(second).asOf).toBeDefined();
  await closed(second);
}, 20_000);

describe('the offline cache of the device', () => {
  const keeping = { clientId: 'cl_1', memberId: 'mb_me', language: 'en' };

  test('keeps content for 14 days', async () => {
    let now = Date.now();
    const device = await KeptDevice.open({ ...keeping, now: () => now });
    device.write('a/old', 'old');
    await device.close({ drop: false });
    now += 7 * 86_400_000;
    const later = await KeptDevice.open({ ...keeping, now: () => now });
    later.write('a/new', 'new');
    expect(await later.readAll(['a/old', 'a/new'])).toEqual(['old', 'new']);
    await later.close({ drop: false });
    now += 7 * 86_400_000;
    const last = await KeptDevice.open({ ...keeping, now: () => now });
    expect(await last.readAll(['a/old', 'a/new'])).toEqual(['new']);
    await last.close({ drop: false });
  });

  test('keeps at most 50 MB and deletes the least recently read first', async () => {
    let now = Date.now();
    const device = await KeptDevice.open({ ...keeping, now: () => (now += 1) });
    const large = 'x'.repeat(5 * 1024 * 1024);
    for (const name of ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6']) device.write(name, large);
    await device.close({ drop: false });
    expect(device.names('')).toEqual(['a/3', 'a/4', 'a/5', 'a/6']);
  });

  test('keeps nothing in another language', async () => {
    const now = Date.now;
    const device = await KeptDevice.open({ ...keeping, now });
    device.write('a/1', 'text');
    await device.close({ drop: false });
    const other = await KeptDevice.open({ ...keeping, language: 'ja', now });
    expect(other.names('')).toEqual([]);
    await other.close({ drop: false });
  });
});
