import { setTimeout as moment } from 'node:timers/promises';
import type { Api } from '../../src/api/Api';
import type { Platform } from '../../src/platforms';
import { DraftStore } from '../../src/stores/drafts/DraftStore';
import { SessionStore } from '../../src/stores/session/SessionStore';
import { readReturnPath, writeSession } from '../../src/stores/session/stored-session';
import type { AppEnvironment } from '../../src/stores/session/app-environment';
import { printMeasurement } from '../support/measurements';
import { newIdempotencyKey, signIn, travel } from '../support/node-person';
import { demoFolder, removeFolder, RunningServer } from '../support/running-server';
import { freshSeed, seeded } from '../support/seeded-random';

/** The app's own client and session, and a server that is silent or has ended the session. No clock is waited for: the client's is ours. */

const trials = Math.max(1, Math.round(Number(process.env.FAULT_TRIALS ?? 20) / 10));
const folder = demoFolder();
const seed = freshSeed('bad line');
const random = seeded(seed);
let server: RunningServer;
/** How often each path was sent, since the last `travel`. */
let sent: Map<string, number>;

beforeAll(async () => {
  server = await RunningServer.start({ dataDir: folder });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  removeFolder(folder);
});
beforeEach(count);

function count(): void {
  sent = new Map();
  travel({
    origin: server.address,
    headers: (path) => {
      sent.set(path, (sent.get(path) ?? 0) + 1);
      return {};
    },
  });
}

const namedLike = async (api: Api, keyword: string) =>
  (await api.call('records.search', { table_id: 'organization', keyword })).list
    .map(({ title }) => title)
    .filter((title) => title === keyword);
const create = '/api/customer/org/create';

describe('a server that does not answer', () => {
  let api: Api;
  beforeAll(async () => {
    api = await signIn(server.address, 'feishu', 'rep1', 'brightsea-feishu');
  });
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
      ],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    server.goOn();
  });

  /** Lets the client's clock go on, with time for what each tick sets off. */
  async function pass(seconds: number): Promise<void> {
    for (let tick = 0; tick < seconds * 2; tick += 1) {
      await jest.advanceTimersByTimeAsync(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test.each([
    [19, 1],
    [21, 2],
    [42, 3],
  ])(
    `is asked %s times within %s s and carries out the action once, also after a double tap, ${trials} times`,
    async (seconds, attempts) => {
      for (let trial = 0; trial < trials; trial += 1) {
        const name = `Silent ${seconds} ${trial} ${seed}`;
        count();
        server.stall();
        const idempotencyKey = newIdempotencyKey();
        const made = [api.call('organization.create', { name }, { idempotencyKey })];
        // A second tap before the button knew of the first.
        if (random.below(2) === 0) made.push(api.call('organization.create', { name }, { idempotencyKey }));
        await pass(seconds);
        server.goOn();
        let ids: string[] | undefined;
        const settled = Promise.all(made.map(async (answer) => (await answer).id)).then((all) => (ids = all));
        // The client's clock stands while a busy machine answers: its time limit is a second away.
        await Promise.race([settled, moment(5_000)]);
        // A tap that met the other one at work asks again after a moment of the client's clock.
        while (!ids) {
          await Promise.race([settled, moment(40)]);
          await jest.advanceTimersByTimeAsync(100);
        }
        expect(new Set(ids).size).toBe(1);
        expect(await namedLike(api, name)).toHaveLength(1);
        if (made.length === 1) expect(sent.get(create)).toBe(attempts);
      }
    },
    60_000 + trials * 10_000,
  );

  test('is asked three times, the person sees an error within 62 s, and their next tap carries out the action once', async () => {
    const name = `Silent for ever ${seed}`;
    server.stall();
    const idempotencyKey = newIdempotencyKey();
    let failure: unknown;
    api.call('organization.create', { name }, { idempotencyKey }).catch((error: unknown) => (failure = error));
    await pass(60);
    expect(failure).toBeUndefined();
    await pass(2);
    expect(failure).toMatchObject({ name: 'timedOut' });
    expect(sent.get(create)).toBe(3);
    jest.useRealTimers();
    server.goOn();
    await api.call('organization.create', { name }, { idempotencyKey });
    expect(await namedLike(api, name)).toHaveLength(1);
  }, 60_000);
});

describe('a session that ends during ten parallel calls', () => {
  /** Where the app led, in order. */
  let led: string[];
  const page = (container: 'feishu' | undefined): AppEnvironment => ({
    container,
    getAppId: () => 'cli_demo_feishu',
    language: () => 'en',
    here: () => '/detail?type=organization&id=organization_0001',
    onEntryPage: () => led.length > 0,
    onGuide: () => false,
    open: (where) => led.push(where),
    returnTo: () => undefined,
    redirectTo: () => undefined,
    loginAddress: () => `${server.address}/login`,
    platform: () =>
      Promise.resolve({
        signInCode: async () => ({ kind: 'done', value: { code: await containerCode() } }),
      } as unknown as Platform),
  });
  /** What the suite's bridge gives its own page. */
  async function containerCode(): Promise<string> {
    const answer = await fetch(`${server.address}/sim/container/auth-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        suite: 'feishu',
        person: 'rep1',
        appId: 'cli_demo_feishu',
        url: `${server.address}/home`,
      }),
    });
    return ((await answer.json()) as { code: string }).code;
  }
  async function signedIn(container: 'feishu' | undefined): Promise<SessionStore> {
    led = [];
    writeSession({});
    const first = new SessionStore(page('feishu'));
    await first.start();
    const brightsea = (await first.loadCompanies()).find(({ client_id }) => client_id === 'brightsea-feishu')!;
    await first.chooseCompany(brightsea);
    led = [];
    const store = new SessionStore(page(container));
    await store.start();
    expect(store.state).toBe('ready');
    return store;
  }
  /** Somebody signs this session out elsewhere: it and its sign-in are over. */
  const end = (store: SessionStore) =>
    fetch(`${server.address}/api/account/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${store.bearer()}` },
      body: '{}',
    });
  const tenCalls = (store: SessionStore, word: string) =>
    Promise.allSettled(
      [0, 1, 2, 3, 4].flatMap((number) => [
        store.api.call('records.list', { table_id: 'organization', size: 1 }),
        store.api.call('organization.create', { name: `${word} ${number}` }),
      ]),
    );

  test(
    `is renewed once for all of them, and each is sent once more, ${trials} times`,
    async () => {
      const store = await signedIn('feishu');
      for (let trial = 0; trial < trials; trial += 1) {
        await end(store);
        count();
        const answers = await tenCalls(store, `Renewed ${trial} ${seed}`);
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'fulfilled'));
        expect([
          sent.get('/api/account/lark-web-login'),
          sent.get(create),
          sent.get('/api/client-object/list'),
        ]).toEqual([1, 10, 10]);
        for (let number = 0; number < 5; number += 1)
          expect(await namedLike(store.api, `Renewed ${trial} ${seed} ${number}`)).toHaveLength(1);
        expect(led).toEqual([]);
      }
      printMeasurement(`ended session: ${trials} times ten calls, one new sign-in each`);
    },
    60_000 + trials * 5_000,
  );

  test('leads to /login once if it cannot be renewed, and the return address and the typed text are kept', async () => {
    const store = await signedIn(undefined);
    const drafts = new DraftStore();
    const draft = {
      clientId: 'brightsea-feishu',
      memberId: 'mb_rep1',
      kind: 'record',
      tableId: 'organization',
      id: 'new',
    } as const;
    await drafts.write(draft, { name: 'Half typed' });
    await end(store);
    count();
    const answers = await tenCalls(store, `Lost ${seed}`);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'rejected'));
    expect([sent.get('/api/account/lark-switch-client'), (sent.get(create) ?? 0) <= 15]).toEqual([1, true]);
    expect([led, readReturnPath(), store.bearer()]).toEqual([
      ['login'],
      '/detail?type=organization&id=organization_0001',
      undefined,
    ]);
    expect(await drafts.read(draft)).toMatchObject({ content: { name: 'Half typed' } });
    const other = await signIn(server.address, 'feishu', 'rep1', 'brightsea-feishu');
    expect((await other.call('records.search', { table_id: 'organization', keyword: `Lost ${seed}` })).list).toEqual(
      [],
    );
  }, 60_000);
});
