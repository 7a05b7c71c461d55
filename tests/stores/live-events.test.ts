import { TextDecoder, TextEncoder } from 'node:util';
import type { LiveEvent } from '@domain/contract/notices/notices';
import { Api } from '@/api';
import { LiveEvents } from '@/stores/notices/LiveEvents';

const event = (id: string): LiveEvent => ({
  id,
  type: 'notice',
  table_id: 'organization',
  record_id: 'org_1',
  version: 1,
});
const block = (id: string) => `id: ${id}\nevent: notice\ndata: ${JSON.stringify(event(id))}\n\n`;

// What a browser has and jsdom does not.
Object.assign(globalThis, { TextDecoder, TextEncoder });

interface Asked {
  path: string;
  headers: Headers;
  body: unknown;
}

/** A server whose streams say these pieces one after the other and then end. */
function arrange(streams: string[][], answers: { list: LiveEvent[]; unread: number; last_id?: string }[] = []) {
  const asked: Asked[] = [];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    asked.push({
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    if (path !== '/api/events') {
      return {
        status: 200,
        headers: new Headers(),
        text: () =>
          Promise.resolve(JSON.stringify({ code: 0, msg: '', data: answers.shift() ?? { list: [], unread: 0 } })),
      };
    }
    const pieces = streams.shift();
    if (!pieces) return { ok: false, headers: new Headers(), body: null };
    const read = async () => {
      const piece = pieces.shift();
      return piece === undefined ? { done: true } : { done: false, value: new TextEncoder().encode(piece) };
    };
    return {
      ok: true,
      headers: new Headers({ 'Content-Type': 'text/event-stream; charset=utf-8' }),
      body: { getReader: () => ({ read }) },
    };
  }) as unknown as typeof fetch;
  const heard: string[] = [];
  const badge: number[] = [];
  let bearer: string | undefined = 'company.secret';
  const api = new Api(() => 'en', {
    bearer: () => bearer,
    renew: () => Promise.resolve(false),
    consent: () => Promise.resolve(false),
    refused: () => undefined,
  });
  const live = new LiveEvents({
    api,
    bearer: () => bearer,
    language: () => 'en',
    news: (events) => heard.push(...events.map(({ id }) => id)),
    unread: (count) => badge.push(count),
  });
  return { live, asked, heard, badge, signOut: () => (bearer = undefined) };
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());
const rest = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

test('events arrive through the stream, in whatever pieces the network splits them', async () => {
  const whole = `: open\n\n${block('a')}${block('b')}`;
  const { live, asked, heard } = arrange([[whole.slice(0, 20), whole.slice(20, 75), whole.slice(75)]]);
  live.start();
  await rest(10);
  expect(heard).toEqual(['a', 'b']);
  expect(asked.find(({ path }) => path === '/api/events')?.headers.get('Authorization')).toBe('Bearer company.secret');
  live.stop();
});

test('the event stream makes no request offline, and connects at once when the network is back', async () => {
  let onLine = true;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine });
  const { live, asked } = arrange([[block('a')], [block('b')]]);
  live.start();
  await rest(10);
  const before = asked.length;
  onLine = false;
  window.dispatchEvent(new Event('offline'));
  await rest(300_000);
  expect(asked).toHaveLength(before);
  onLine = true;
  window.dispatchEvent(new Event('online'));
  await rest(10);
  expect(asked.slice(before).map(({ path }) => path)).toContain('/api/events');
  live.stop();
});

test('[shell 7.31] an ended event stream continues after its last event, and a doubled event is handled once', async () => {
  const { live, asked, heard } = arrange([[block('a')], [block('a'), block('b')]]);
  live.start();
  await rest(10);
  await rest(30_000);
  expect(heard).toEqual(['a', 'b']);
  const [, again] = asked.filter(({ path }) => path === '/api/events');
  expect(again?.headers.get('Last-Event-ID')).toBe('a');
  expect(asked.filter(({ path }) => path === '/api/events/list').at(-1)?.body).toEqual({ last_id: 'a' });
  live.stop();
});

test('[shell 7.31] events and the badge are polled every thirty seconds where no stream is available', async () => {
  const { live, asked, heard, badge } = arrange(
    [],
    [
      { list: [], unread: 1, last_id: 'begin' },
      { list: [event('x')], unread: 2 },
    ],
  );
  live.start();
  await rest(10);
  expect(badge).toEqual([1]);
  await rest(30_000);
  expect([badge, heard]).toEqual([[1, 2], ['x']]);
  await rest(30_000);
  // Behind where listening began, and then behind what was heard.
  expect(asked.filter(({ path }) => path === '/api/events/list').map(({ body }) => body)).toEqual([
    {},
    { last_id: 'begin' },
    { last_id: 'x' },
  ]);
  live.stop();
});

test('events are not requested after sign-out', async () => {
  const { live, asked, signOut } = arrange([]);
  live.start();
  await rest(10);
  const before = asked.length;
  signOut();
  await rest(120_000);
  expect(asked).toHaveLength(before);
});
