import { request as httpRequest } from 'node:http';
import { contract, type Call, type CallName, type Output } from '../../../domain/contract';
import { errors } from '../../../domain/errors';
import { Client, type Answer } from '../../support/client';
import { foreignAddresses } from '../../support/foreign-addresses';
import { loginToken, startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls, type SessionCall } from './calls';
import { addOwnThings, canary, type Ids } from './things';
import { fingerprintOf } from './fingerprint';
import { shard } from './shard';
import { startTracing } from './trace';

/** What the server answers to pages of other sites, to guesses and to old sessions. */

const own = 'brightsea-feishu';
const other = 'northwind-feishu';
const names = Object.keys(contract) as CallName[];
/** `mountContract` mounts every call alike: a part of them a day shows what it refuses before it reads a body. */
const dueNames = shard(names);

let server: TestServer;
let rep: Client;
let mine: Ids;
let theirs: Ids;
beforeAll(async () => {
  server = await startTestServer();
  for (const [clientId, word, name] of [
    [own, 'mine', 'mine'],
    [other, 'theirs', canary],
  ] as const)
    await addOwnThings(server, clientId, word, name);
  rep = await server.signIn('rep1', own);
  mine = await makeThings(rep, 'mine', 'mine');
  theirs = await makeThings(await server.signIn('rep4', other), 'theirs', canary);
  await server.outbox.drain();
});
afterAll(() => server.close());
// The suites count calls by the minute, and the clock is ours.
beforeEach(() => server.clock.forward(20_000));

/** What a call would be sent by its own page; signing in takes anything, as it is refused before it is read. */
const bodyOf = (name: CallName) =>
  JSON.stringify((sessionCalls as readonly CallName[]).includes(name) ? inputs[name as SessionCall](mine, rep) : {});

describe('a page of another site', () => {
  let before: string;
  beforeAll(async () => {
    before = await fingerprintOf(server.app.db, own);
  });
  afterAll(async () => expect(await fingerprintOf(server.app.db, own)).toBe(before));

  test.each([
    ['https://evil.example', 'otherAddress'],
    ['http://127.0.0.1', 'otherAddress'],
    ['null', 'notAllowed'],
    ['', 'notAllowed'],
  ])('of %p can make no call with effect', async (origin, error) => {
    for (const name of dueNames)
      expect([name, (await rep.post(contract[name].path, bodyOf(name), { headers: { origin } })).name]).toEqual([
        name,
        error,
      ]);
  });

  test.each([
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('cannot use a form, which sends %p without a preflight request', async (type) => {
    for (const name of dueNames) {
      expect([
        name,
        (await rep.send(contract[name].path, { method: 'POST', headers: { 'content-type': type }, body: bodyOf(name) }))
          .status,
      ]).toEqual([name, 415]);
    }
  });

  test('gets no permission by the preflight answer of any call', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    for (const name of dueNames) {
      const answer = await rep.send(contract[name].path, { method: 'OPTIONS', headers });
      expect([name, [...answer.headers.keys()].filter((header) => header.startsWith('access-control-'))]).toEqual([
        name,
        [],
      ]);
    }
  });

  test('a foreign name that points to this machine is no own origin, whatever the Host header says', async () => {
    const { port } = new URL(server.origin);
    const send = (host: string) =>
      new Promise<string>((resolve) => {
        const body = '{}';
        const request = httpRequest(
          {
            host: '127.0.0.1',
            port,
            path: contract['membership.listMembers'].path,
            method: 'POST',
            headers: {
              host,
              origin: `http://${host}`,
              'content-type': 'application/json',
              'content-length': body.length,
              authorization: `Bearer ${rep.hsid ?? ''}`,
            },
          },
          (answer) => {
            let text = '';
            answer.on('data', (bytes: Buffer) => (text += bytes.toString())).on('end', () => resolve(text));
          },
        );
        request.end(body);
      });
    const codeOf = async (host: string) => (JSON.parse(await send(host)) as { code: number }).code;
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `10.0.0.7:${port}`,
    ])
      expect([host, await codeOf(host)]).toEqual([host, errors.otherAddress.code]);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
      expect([host, await codeOf(host)]).toEqual([host, 0]);
  });

  test('the own page is answered under every name of this machine, and so is a program without an origin', async () => {
    const { port } = new URL(server.origin);
    const { path } = contract['start.bootstrap'];
    for (const headers of [{}, { origin: server.origin }] as Record<string, string>[])
      expect((await rep.post(path, '{}', { headers })).name).toBe('ok');
    const byName = new Client(`http://localhost:${port}`, rep.hsid);
    expect((await byName.post(path, '{}', { headers: { origin: byName.origin } })).name).toBe('ok');
  });

  test('no GET request writes: GET calls are questions, and every other GET is refused', async () => {
    const asked = names.filter(
      (name) => (contract[name] as Call).specifiedGet || (contract[name] as Call).deprecatedGet,
    );
    expect(asked.filter((name) => contract[name].kind === 'write')).toEqual([]);
    for (const name of dueNames) {
      const { status } = await rep.send(`${contract[name].path}?token=x`, { method: 'GET' });
      if (!asked.includes(name)) expect([name, status]).toEqual([name, 404]);
    }
  });
});

describe('an address of another site in a call', () => {
  /** Every call that takes an address says so by the name of a property. */
  const takers = names.filter((name) =>
    Object.keys(
      (contract[name].input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {},
    ).includes('url'),
  );
  const input = (name: CallName, url: string) => ({
    url,
    ...(name.startsWith('account.') && { app_id: name.includes('ingtalk') ? 'ding_demo' : 'cli_demo_feishu' }),
  });

  test('is tested in every call that has one', () => {
    expect(takers).toEqual(
      expect.arrayContaining([
        'account.larkWebLoginUrl',
        'account.dingtalkWebLoginUrl',
        'membership.larkJsSdkSign',
        'membership.dingtalkJsSdkSign',
      ]),
    );
  });

  test.each(['account.larkWebLoginUrl', 'account.dingtalkWebLoginUrl'] as const)(
    'is normalized for the authorization page of %s as browsers do',
    async (name) => {
      const { port } = new URL(server.origin);
      for (const url of [
        `http:127.0.0.1:${port}/login`,
        `http://2130706433:${port}/login`,
        `http://0x7f.1:${port}/login`,
        `HTTP://127.0.0.1:${port}/a/../login`,
      ]) {
        const { oauthUrl } = await server.visitor().ok(name, input(name, url) as never);
        expect(new URL(oauthUrl).searchParams.get('redirect_uri')).toBe(`${server.origin}/login`);
      }
    },
  );

  test.each(['account.larkWebLoginUrl', 'account.dingtalkWebLoginUrl'] as const)(
    'is given to no authorization page by %s',
    async (name) => {
      for (const url of foreignAddresses(server.origin))
        expect([url, (await server.visitor().call(name, input(name, url) as never)).name]).toEqual([url, 'invalid']);
      expect((await server.visitor().call(name, input(name, `${server.origin}/login`) as never)).name).toBe('ok');
    },
  );

  test.each([
    ['membership.larkJsSdkSign', 'feishu'],
    ['membership.dingtalkJsSdkSign', 'dingtalk'],
  ] as const)('[shell 7.33] is signed by no %s', async (name, suite) => {
    const client = await server.signIn('rep1', `brightsea-${suite}`);
    for (const url of foreignAddresses(server.origin))
      expect([url, ['notAllowed', 'invalid'].includes((await client.call(name, { url })).name)]).toEqual([url, true]);
    expect((await client.call(name, { url: `${server.origin}/detail?type=lead&id=x#there` })).name).toBe('ok');
  });
});

test('signatures of pages count like every call of a session', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT: '3' } });
  const client = await limited.signIn('rep1');
  const said: string[] = [];
  for (let sign = 0; sign < 5; sign += 1)
    said.push((await client.call('membership.larkJsSdkSign', { url: `${limited.origin}/home` })).name);
  await limited.close();
  expect(said).toEqual(['ok', 'ok', 'ok', 'tooManyRequests', 'tooManyRequests']);
});

describe('a session of a member', () => {
  const secretOf = (client: Client) => (client.hsid ?? '').split('.')[1] ?? '';

  test('is 256 random bits after the id of the company, new each time', async () => {
    const secrets = await Promise.all([1, 2, 3].map(async () => secretOf(await server.signIn('rep2', own))));
    expect(new Set(secrets).size).toBe(3);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  });

  test('ends at sign-out, together with its login token', async () => {
    const browser = server.visitor();
    const token = await loginToken(browser, 'feishu', 'rep2');
    const open = () => browser.call('account.larkSwitchClient', { token, client_id: own });
    const first = new Client(server.origin, (await open()).data.hsid);
    const elsewhere = await server.signIn('rep2', own);
    expect((await open()).name).toBe('ok');
    await first.ok('account.logout', {});
    expect((await first.call('start.bootstrap', {})).name).toBe('noAuth');
    expect((await open()).name).toBe('loginAgain');
    expect((await browser.call('account.larkClientList', { token })).name).toBe('loginAgain');
    expect((await elsewhere.call('start.bootstrap', {})).name).toBe('ok');
  });

  test('is accepted in its header alone, and not in an address or a body', async () => {
    const { path } = contract['start.bootstrap'];
    for (const name of ['hsid', 'token', 'access_token', 'authorization', 'session']) {
      const answer = await server.visitor().post(`${path}?${new URLSearchParams({ [name]: rep.hsid! })}`, '{}');
      expect([name, answer.name]).toEqual([name, 'noHsid']);
      expect((await server.visitor().post(path, JSON.stringify({ [name]: rep.hsid }))).name).toBe('noHsid');
    }
    expect((await server.visitor().post(path, '{}', { headers: { cookie: `hsid=${rep.hsid}` } })).name).toBe('noHsid');
  });

  test('is in no answer of any call', async () => {
    const stored = await server.app.db
      .selectFrom('sessions')
      .select('session_hash')
      .where('client_id', '=', own)
      .execute();
    for (const name of sessionCalls.filter((call) => call !== 'account.logout')) {
      const { text } = await rep.post(contract[name].path, bodyOf(name));
      expect([
        name,
        [secretOf(rep), ...stored.map(({ session_hash }) => session_hash)].filter((secret) => text.includes(secret)),
      ]).toEqual([name, []]);
    }
  });
});

describe('the existence of things', () => {
  // Deliveries of the tests before would add their statements to the traces.
  beforeEach(() => server.outbox.drain());
  const traceOf = startTracing();
  const same = async (there: string, absent: string, ask: (word: string) => Promise<Answer<unknown>>) => {
    const answers = [];
    for (const word of [there, absent]) {
      const { status, text, done } = await traceOf(() => ask(word));
      answers.push({ said: `${status} ${text.replaceAll(word, '<word>')}`, done });
    }
    const [first, second] = answers;
    expect(first).toEqual(second);
    expect(first?.done.length).toBeGreaterThan(0);
    return first?.said ?? '';
  };

  test('is hidden for a company: by sign-in, session and code', async () => {
    const token = await loginToken(server.visitor(), 'feishu', 'outsider');
    expect(
      await same(own, 'nobody-feishu', (client_id) =>
        server.visitor().call('account.larkSwitchClient', { token, client_id }),
      ),
    ).toContain('10802');
    const secret = 'a'.repeat(43);
    expect(
      await same(own, 'nobody-feishu', (client_id) =>
        new Client(server.origin, `${client_id}.${secret}`).call('start.bootstrap', {}),
      ),
    ).toContain('1001');
    await same(other, 'nobody-feishu', (client_id) =>
      rep.call('onboarding.createPhoneCode', { phone: '13800000000', client_id }),
    );
  });

  test('is hidden for a contact that another company has proved', async () => {
    await server.app.db
      .updateTable('clients')
      .set({ est_contact: '13800000001' })
      .where('client_id', '=', other)
      .execute();
    const newcomer = await server.signIn('newcomer', 'cedar-feishu');
    const send = (phone: string) => newcomer.call('onboarding.createPhoneCode', { phone, client_id: 'cedar-feishu' });
    const said = await same('13800000001', '13800000002', send);
    expect(JSON.parse(said.slice(4))).toMatchObject({
      code: 0,
      data: { wait: 60 } satisfies Output<'onboarding.createPhoneCode'>,
    });
  });

  test('is hidden for a type and a record of another company, which are answered like unknown ones', async () => {
    // The session writes down every few minutes that it was used: neither of two sends must be the one that does.
    await rep.ok('membership.listMembers', {});
    await same('type-theirs', 'type-nobody', (table) => rep.call('fieldConfig.allList', { table }));
    await same('type-theirs', 'type-nobody', (table_id) => rep.call('records.list', { table_id }));
    await same(theirs.organization, 'nobody-has-this', (id) => rep.call('organization.info', { id }));
    await same(theirs.organization, 'nobody-has-this', (id) => rep.call('organization.events', { id }));
    await same(theirs.record, 'nobody-has-this', (id) => rep.call('records.info', { table_id: 'type-mine', id }));
    await same(theirs.file, 'nobody-has-this', (_id) => rep.call('files.finishUpload', { _id }));
    await same(theirs.view, 'nobody-has-this', (id) => rep.call('filterConfig.batchDelete', { ids: [id] }));
    await same(theirs.note, 'nobody-has-this', (note_id) => rep.call('notes.remove', { note_id }));
  });

  test('is hidden for a state, a code and a token, which are refused alike when unknown, used or foreign', async () => {
    const token = await loginToken(server.visitor(), 'dingtalk', 'rep1');
    await same(token, 'never-made-by-anybody', (guess) =>
      server.visitor().call('account.larkClientList', { token: guess }),
    );
  });
});

test.each(['feishu/event', 'feishu/card', 'lark/event', 'lark/card', 'dingtalk/event'])(
  'a push to %s that nests deeper than any real one is refused before it is parsed',
  async (address) => {
    for (const [open, inside, close] of [
      ['{"a":', '1', '}'],
      ['[', '', ']'],
    ] as const) {
      const body = open.repeat(100_000) + inside + close.repeat(100_000);
      const response = await fetch(`${server.origin}/api/callback/${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(((await response.json()) as { code: number }).code).toBe(errors.invalid.code);
    }
  },
);
