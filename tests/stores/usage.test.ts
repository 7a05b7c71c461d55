import { Api } from '@/api';
import { Usage } from '@/stores/usage/Usage';

const who = {
  client: { client_id: 'cl_1' },
  user: { member_id: 'mb_me' },
  organization: { channel: 'feishu' as const },
};

const made: Usage[] = [];

function arrange(on = true) {
  const sent: [string, Record<string, unknown>][] = [];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    sent.push([path, JSON.parse(String(init.body)) as Record<string, unknown>]);
    return {
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve(JSON.stringify({ code: 0, msg: '', data: { on } })),
    };
  }) as unknown as typeof fetch;
  let signedIn = true;
  const api = new Api(() => 'en', {
    bearer: () => 'cl_1.secret',
    renew: () => Promise.resolve(false),
    consent: () => Promise.resolve(false),
    refused: () => undefined,
  });
  const usage = new Usage({ api, who: () => (signedIn ? who : undefined) });
  made.push(usage);
  return {
    usage,
    sent,
    signOut: () => (signedIn = false),
    of: (path: string) => sent.filter(([address]) => address.endsWith(path)).map(([, input]) => input),
  };
}

let state: DocumentVisibilityState = 'visible';
const look = (next: DocumentVisibilityState) => {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
let onLine = true;
const line = (is: boolean) => {
  onLine = is;
  window.dispatchEvent(new Event(is ? 'online' : 'offline'));
};
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  state = 'visible';
  onLine = true;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
});
afterEach(() => {
  for (const usage of made.splice(0)) usage.clear();
  jest.useRealTimers();
});
const rest = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('[shell 7.29] a visible page sends a heartbeat every ten seconds, with member and page alone', async () => {
  const { usage, of } = arrange();
  usage.opened('detail');
  // Real time passes too: a busy machine must not reach the next beat.
  await rest(5_000);
  expect(of('/heart-beat')).toEqual([]);
  await rest(28_000);
  expect(of('/heart-beat')).toEqual(Array.from({ length: 3 }, () => ({ ...who, page: 'detail' })));
});

test('[shell 7.30] a hidden page sends no heartbeat, and continues when it is visible again', async () => {
  const { usage, of } = arrange();
  usage.opened('home');
  look('hidden');
  await rest(60_000);
  expect(of('/heart-beat')).toEqual([]);
  look('visible');
  await rest(10_000);
  expect(of('/heart-beat')).toHaveLength(1);
});

test('[shell 7.30] no usage is sent offline, and heartbeats and openings continue afterwards', async () => {
  const { usage, sent, of } = arrange();
  usage.opened('home');
  line(false);
  usage.opened('detail');
  await rest(120_000);
  look('hidden');
  look('visible');
  await rest(120_000);
  expect(sent).toEqual([]);
  line(true);
  await rest(30_000);
  expect(of('/heart-beat')).toHaveLength(3);
  const [batch] = of('/send') as { events: { name: string; page: string }[] }[];
  expect(batch?.events.map(({ name, page }) => `${name} ${page}`)).toEqual([
    'app_open home',
    'page_open home',
    'page_open detail',
  ]);
});

test('a lost heartbeat is not sent again', async () => {
  const { usage, sent } = arrange();
  const answers = globalThis.fetch;
  globalThis.fetch = ((path: string, init: RequestInit) =>
    answers(path, init).then(() => Promise.reject(new TypeError('refused')))) as typeof fetch;
  usage.opened('home');
  // Real time passes too: a busy machine must not reach the second beat.
  await rest(15_000);
  expect(sent).toHaveLength(1);
});

test('[shell 7.34] openings are sent together, after half a minute or when the page is hidden', async () => {
  const { usage, of } = arrange();
  usage.opened('home');
  usage.opened('detail');
  await rest(29_000);
  expect(of('/send')).toEqual([]);
  await rest(1_000);
  const [batch] = of('/send') as { events: { name: string; page: string }[] }[];
  expect(batch?.events.map(({ name, page }) => `${name} ${page}`)).toEqual([
    'app_open home',
    'page_open home',
    'page_open detail',
  ]);
  usage.opened('list');
  look('hidden');
  await rest(0);
  expect(of('/send')).toHaveLength(2);
});

test('at most fifty openings wait, the newest ones', async () => {
  const { usage, of } = arrange();
  for (let count = 0; count < 80; count += 1) usage.opened(count < 40 ? 'home' : 'list');
  await rest(30_000);
  const [batch] = of('/send') as { events: { page: string }[] }[];
  expect(batch?.events).toHaveLength(50);
  expect(batch?.events.filter(({ page }) => page === 'list')).toHaveLength(40);
});

test('[shell 7.29] a company that opted out of usage is asked once and then left alone', async () => {
  const { usage, sent } = arrange(false);
  usage.opened('home');
  await rest(10_000);
  expect(sent).toHaveLength(1);
  usage.opened('detail');
  look('hidden');
  look('visible');
  await rest(120_000);
  expect(sent).toHaveLength(1);
});

test('no usage is sent without a session', async () => {
  const { usage, sent, signOut } = arrange();
  signOut();
  usage.opened('home');
  await rest(60_000);
  expect(sent).toEqual([]);
});
