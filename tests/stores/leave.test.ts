import { RootStore } from '@/stores';
import { writeStored } from '@/stores/device/storage';
import { listen, getNotices } from '@/stores/notices';
import { noteIntroSeen } from '@/stores/onboarding/intro-seen';
import { rememberSearch } from '@/stores/search/recent-searches';
import { writePending, writeReturnPath } from '@/stores/session/stored-session';
import { getTimeline } from '@/stores/timeline/Timeline';
import { openedPage } from '@/stores/usage';
import { plainChoice } from '@/stores/views/choice';
import { known, appEnvironment, remember } from '../support/app-environment';
import { privateValues } from '../support/private-fields';
import { answering, bootstrap, organization, type Answers } from '../support/render-with-stores';

/** Stands in everything that the server says of the first company. */
const mark = 'Heron';
const marked = organization({ title: mark, name: mark });
const draft = { clientId: 'cl_1', memberId: 'mb_me', kind: 'record', tableId: 'organization', id: 'new' } as const;

/** Whether the mark can be reached from here, by whatever properties, private fields, maps and sets. */
function holds(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value === 'string') return value.includes(mark);
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  const inner = value instanceof Map || value instanceof Set ? [...value].flat() : [];
  const properties = Reflect.ownKeys(value).map((key) => Reflect.get(value, key) as unknown);
  return [...inner, ...properties, ...privateValues(value)].some((one) => holds(one, seen));
}

const nothingMore = () => new Promise(() => undefined);

/** A session in which every store has something of the company, and the device too. */
async function arrange(answers: Answers = {}) {
  remember(known);
  let isLeft = false;
  answering({
    'start.bootstrap': () => (isLeft ? nothingMore() : bootstrap({ client: { ...bootstrap().client, name: mark } })),
    'records.list': () => ({ list: [marked], total: 1, total_is_capped: false, has_more: false }),
    'notices.list': () => ({ list: [{ _id: 'n1', title: mark, read: false }], has_more: false, unread: 7 }),
    'organization.events': () => ({ list: [{ _id: 'e1', event_type: 'CREATE', operator_name: mark }], total: 1 }),
    'events.list': nothingMore,
    'usage.send': () => ({ on: true }),
    'account.larkSwitchClient': () => {
      isLeft = true;
      return { hsid: 'cl_2.new' };
    },
    'account.logout': () => ({}),
    ...answers,
  });
  const stores = new RootStore(appEnvironment());
  await stores.session.start();
  await stores.company.load();
  stores.lists.view('organization').choose({ ...plainChoice, name: mark, changed: true, mine: 'owner_member_id' });
  await stores.lists.of('organization').load();
  await stores.recent.load();
  await getTimeline(stores, 'organization', 'org_1').feed().load();
  stores.home.open('organization');
  await getNotices(stores).load();
  listen(stores, undefined);
  openedPage(stores, 'home');
  await stores.drafts.write(draft, { name: mark });
  rememberSearch('cl_1', mark);
  return stores;
}

beforeEach(() => localStorage.clear());

test('[shell 4.12] no data of a company stays in memory after a switch, and its drafts wait for the return', async () => {
  const stores = await arrange();
  const { company, records, lists, recent, home } = stores;
  const notices = getNotices(stores);
  const held = [
    company.client,
    records.get('organization', 'org_1')?.json,
    lists.view('organization').choice,
    lists.of('organization').items[0]?.json,
    recent.items[0]?.json,
    getTimeline(stores, 'organization', 'org_1').feed().items,
    notices.items,
  ];
  expect(held.map((part) => holds(part))).toEqual(held.map(() => true));
  expect([home.tab, home.unread]).toEqual(['organization', 7]);

  await stores.session.switchCompany({ _id: 'c2', client_id: 'cl_2', name: 'Northwind' });
  expect(holds(stores)).toBe(false);
  expect([home.tab, home.unread]).toEqual(['main', 0]);
  expect(getNotices(stores)).not.toBe(notices);
  expect(await stores.drafts.read(draft)).toMatchObject({ content: { name: mark } });
  await stores.leave({ device: true });
});

test('[shell 4.12] no data of a person stays on a device after sign-out, except for device preferences', async () => {
  const stores = await arrange();
  writePending({ channel: 'feishu', url: 'https://crm.example/login' });
  writeReturnPath('/detail?type=organization&id=org_1');
  writeStored('consent-state', 's1');
  writeStored('consent-answer', { state: 's1', code: 'c1' });
  writeStored('theme', 'dark');
  noteIntroSeen('cl_1', 1);
  writeStored('chatBindHint', 'seen');
  const written = () => Object.keys(localStorage).map((name) => name.replace('sidecar.', ''));
  expect(written()).toEqual(expect.arrayContaining(['company', 'views', 'recent-searches']));

  await stores.leave({ device: true });
  expect(written().sort()).toEqual(['chatBindHint', 'intro-seen', 'session', 'theme']);
  expect(localStorage.getItem('sidecar.session')).toBe('{}');
  expect(await stores.drafts.any()).toBe(false);
  expect(holds(stores)).toBe(false);
});

test('a lazily loaded store is created once, is reset with the others, and is created again for the next company', async () => {
  const stores = await arrange();
  const cleared: string[] = [];
  const make = () => ({
    clear: () => void cleared.push('memory'),
    clearDevice: () => Promise.resolve(void cleared.push('device')),
  });
  const late = stores.late(make);
  expect(stores.late(make)).toBe(late);
  await stores.leave({ device: false });
  expect(cleared).toEqual(['memory']);
  expect(stores.late(make)).not.toBe(late);
  await stores.leave({ device: true });
  expect(cleared).toEqual(['memory', 'device', 'memory']);
});

test('an answer that arrives after a switch of company changes nothing in the next one', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const stores = await arrange();
  const notices = getNotices(stores);
  answering({
    'start.bootstrap': nothingMore,
    'notices.list': () => released.then(() => ({ list: [], has_more: false, unread: 9 })),
  });
  const loading = notices.load();
  await stores.leave({ device: false });
  release();
  await loading;
  expect(stores.home.unread).toBe(0);
});

test('the first company leaves the tab of the address open', async () => {
  remember(known);
  answering({ 'start.bootstrap': () => bootstrap() });
  const stores = new RootStore(appEnvironment());
  stores.home.startAt('organization');
  await stores.session.start();
  expect(stores.home.tab).toBe('organization');
});
