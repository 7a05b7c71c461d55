import { ApiError, errorText } from '@/api';
import { openEnvelope } from '@/api/transport';
import { SessionStore } from '@/stores/session/SessionStore';
import { known, appEnvironment, remember } from '../support/app-environment';
import { answering, bearerNow, DeadLine, Refusal } from '../support/render-with-stores';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

/** A session that is under way, as after the start of the page. */
async function session(): Promise<SessionStore> {
  remember(known);
  const store = new SessionStore(appEnvironment());
  await store.start();
  return store;
}

test('[shell 7.36] every call of every suite goes to the origin of the page', async () => {
  const store = await session();
  const addresses: string[] = [];
  globalThis.fetch = (async (address: string) => {
    addresses.push(new URL(address, 'https://crm.example').href);
    return {
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve('{"code":0,"msg":"","data":{"list":[]}}'),
    };
  }) as unknown as typeof fetch;
  await store.api.call('records.list', { table_id: 'lead' });
  await store.api.call('account.larkClientList', { token: 't_1' });
  await store.api.call('account.dingtalkClientList', { token: 't_1' });
  expect(addresses).toEqual([
    'https://crm.example/api/client-object/list',
    'https://crm.example/api/account/lark-client-list',
    'https://crm.example/api/account/ding-talk-client-list',
  ]);
});

test('[shell 7.1] a call is a POST of JSON with the session in its Authorization header, and a login call has none', async () => {
  const store = await session();
  const went: RequestInit[] = [];
  globalThis.fetch = (async (_path: string, init: RequestInit) => {
    went.push(init);
    return {
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve('{"code":0,"msg":"","data":{"list":[]}}'),
    };
  }) as unknown as typeof fetch;
  await store.api.call('records.list', { table_id: 'lead' });
  await store.api.call('account.larkClientList', { token: 't_1' });
  expect(went.map(({ method, body }) => [method, body])).toEqual([
    ['POST', '{"table_id":"lead"}'],
    ['POST', '{"token":"t_1"}'],
  ]);
  expect(
    went.map(({ headers }) => [new Headers(headers).get('Content-Type'), new Headers(headers).get('Authorization')]),
  ).toEqual([
    ['application/json', 'Bearer cl_1.old'],
    ['application/json', null],
  ]);
});

test.each([
  ['records.list', 20_000, 3],
  ['account.larkClientList', 10_000, 1],
] as const)('[shell 7.3] %s waits %i ms for each of %i answers', async (name, limit, times) => {
  const store = await session();
  // The clock stands still but for the test.
  jest.useFakeTimers();
  const open: AbortSignal[] = [];
  globalThis.fetch = ((_path: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      open.push(signal!);
      signal!.addEventListener('abort', () => reject(new Error('aborted')));
    })) as unknown as typeof fetch;
  const answer = expect(
    name === 'records.list' ? store.api.call(name, { table_id: 'lead' }) : store.api.call(name, { token: 't_1' }),
  ).rejects.toMatchObject({ name: 'timedOut' });
  for (let sent = 1; sent <= times; sent += 1) {
    await jest.advanceTimersByTimeAsync(limit - 1);
    expect([open.length, open.at(-1)?.aborted]).toEqual([sent, false]);
    await jest.advanceTimersByTimeAsync(1);
    expect(open.at(-1)?.aborted).toBe(true);
    // Until the next attempt begins.
    while (sent < times && open.length === sent) await jest.advanceTimersByTimeAsync(1);
  }
  await answer;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(open).toHaveLength(times);
});

test('[shell 7.35] a write over a broken connection is sent again with the same key, three times at most', async () => {
  const store = await session();
  const sent = answering({
    'organization.create': () => {
      throw new DeadLine();
    },
  });
  await expect(store.api.call('organization.create', { name: 'A' })).rejects.toMatchObject({ name: 'offline' });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test('a second attempt makes up for a lost answer', async () => {
  const store = await session();
  let calls = 0;
  answering({
    'organization.create': () => {
      calls += 1;
      if (calls === 1) throw new DeadLine();
      return { id: 'org_1' };
    },
  });
  await expect(store.api.call('organization.create', { name: 'A' })).resolves.toEqual({ id: 'org_1' });
});

test('two actions of a person have two idempotency keys, and a key from the caller is used', async () => {
  const store = await session();
  const sent = answering({ 'organization.create': () => ({ id: 'org_1' }) });
  await store.api.call('organization.create', { name: 'A' });
  await store.api.call('organization.create', { name: 'A' });
  await store.api.call('organization.create', { name: 'A' }, { idempotencyKey: 'mine' });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(sent[2]?.key).toBe('mine');
});

test('a read has no idempotency key, and a refused call is not sent again', async () => {
  const store = await session();
  const sent = answering({
    'records.list': () => {
      throw new Refusal('notFound');
    },
  });
  await expect(store.api.call('records.list', { table_id: 'lead' })).rejects.toMatchObject({ name: 'notFound' });
  expect(sent).toMatchObject([{ key: null }]);
});

test('[shell 4.10] ten calls with an ended session share one new sign-in and are all answered', async () => {
  const store = await session();
  const sent = answering({
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    'records.list': () => {
      if (bearerNow() === 'cl_1.old') throw new Refusal('noAuth');
      return { list: [], total: 0, total_is_capped: false, has_more: false };
    },
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => store.api.call('records.list', { table_id: 'lead' })),
  );
  expect(answers).toHaveLength(10);
  expect(sent.filter(({ name }) => name === 'account.larkSwitchClient')).toHaveLength(1);
  expect(sent.filter(({ name, bearer }) => name === 'records.list' && bearer === 'cl_1.new')).toHaveLength(10);
});

test('a write with an ended session is repeated with its key', async () => {
  const store = await session();
  const sent = answering({
    'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    'organization.create': () => {
      if (bearerNow() === 'cl_1.old') throw new Refusal('noAuth');
      return { id: 'org_1' };
    },
  });
  await store.api.call('organization.create', { name: 'A' });
  const keys = sent.filter(({ name }) => name === 'organization.create').map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('[shell 7.2, shell 8.1] an answer without an envelope is an error and never data', () => {
  for (const text of [
    '',
    '<html></html>',
    '[]',
    '{"code":0}',
    '{"code":0,"data":null}',
    '{"code":"0","data":{}}',
    '{"data":{}}',
  ]) {
    expect(() => openEnvelope(text, 200)).toThrow(expect.objectContaining({ name: 'malformed' }));
  }
  expect(openEnvelope('{"code":0,"msg":"","data":{"a":1}}', 200)).toEqual({ a: 1 });
  // Also where a proxy made the status a good one.
  expect(() => openEnvelope('{"code":10802,"msg":"","data":{}}', 200)).toThrow(
    expect.objectContaining({ name: 'notJoined' }),
  );
});

test('[shell 8.15] an error is described by its name, and an unknown code in the words of the server', () => {
  expect(errorText(new ApiError('notFound'))).toBe('Not found. It may have been deleted.');
  expect(errorText(new ApiError('chatRefused', { params: { reason: 'no robot' } }))).toBe(
    'Couldn’t update the group chat: no robot',
  );
  expect(errorText(new ApiError('offline'))).toMatch(/Can’t reach the server/);
  const unknown = () => openEnvelope('{"code":31337,"msg":"Read this","data":{}}', 200);
  expect(unknown).toThrow(expect.objectContaining({ name: 'unknownCode' }));
  try {
    unknown();
  } catch (error) {
    expect(errorText(error)).toBe('Fail: Read this');
  }
});

test.each([
  ['organization.update', 'Update failed, please try again later.'],
  ['records.batchUpdate', 'Update failed, please try again later.'],
  ['organization.create', 'Create failed, please try again later.'],
  ['chats.larkCreate', 'Create failed, please try again later.'],
  ['notes.share', 'Share failed, please try again later.'],
  ['chats.shareRecord', 'Share failed, please try again later.'],
  ['organization.info', 'Something went wrong on our side. Try again later.'],
] as const)('[shell 8.14] %s that fails without a reason names the failed action', async (name, sentence) => {
  const store = await session();
  const answers = ['{"code":20099,"msg":"","data":{}}', 'not an answer', '{"code":31337,"msg":"","data":{}}'];
  for (const text of answers) {
    globalThis.fetch = (async () => ({
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve(text),
    })) as unknown as typeof fetch;
    const error: unknown = await store.api.call(name, {} as never).catch((problem: unknown) => problem);
    if (name !== 'organization.info') expect(errorText(error)).toBe(sentence);
    else expect(errorText(error)).not.toMatch(/please try again later/);
  }
  globalThis.fetch = (() => Promise.reject(new Error('no line'))) as unknown as typeof fetch;
  const error: unknown = await store.api.call(name, {} as never).catch((problem: unknown) => problem);
  expect(errorText(error)).toMatch(/Can’t reach the server/);
});
