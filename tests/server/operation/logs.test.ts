import { connect } from 'node:net';
import { sql } from 'kysely';
import { makeLog } from '../../../server/http/log';
import { appIds, authorise, loginToken, startTestServer } from '../../support/server';
import { until } from '../../support/until';

test('no code, state, token, session id, cookie or suite secret reaches the log or an answer to another caller', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL: 'trace' } });
  const browser = server.visitor();
  const back = await authorise(browser, 'feishu', 'rep1');
  const token = await loginToken(browser, 'feishu', 'rep1');
  await browser.send(`/api/account/lark-client-list?token=${token}`);
  const client = await server.signIn('rep1');
  await client.ok('start.bootstrap', {});
  await client.ok('membership.larkJsSdkSign', { url: `${server.origin}/home?code=codeinaddress` });
  const made = await client.ok('files.createUpload', { file_name: 'a.txt', file_size: 1, file_mimetype: 'text/plain' });
  await fetch(made.upload.url, { method: 'PUT', headers: made.upload.headers, body: 'a' });
  await fetch(`${server.origin}/home?code=codeinaddress&state=${back.state}`);
  const sealed = await server.app.db.selectFrom('suite_secrets').selectAll().execute();
  const secrets = sealed.map((row) => server.app.cipher.decrypt(row.value) ?? '');
  await server.close();

  const log = server.logged.join('');
  expect(log).toContain('/api/sdk/user/bootstrap');
  expect(secrets.length).toBeGreaterThan(0);
  const kept = [
    back.code,
    back.state,
    token,
    client.hsid ?? '',
    (client.hsid ?? '').split('.')[1] ?? '',
    'codeinaddress',
    made.upload.url.slice(-40),
    'demo_feishu_secret',
    ...secrets,
  ];
  for (const secret of kept) expect([secret.length > 8, log.includes(secret)]).toEqual([true, false]);
});

test('[shell 7.6] the GET variant of the client list never logs its token, also on errors', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL: 'trace', LOGIN_RATE_LIMIT: '20' } });
  const tokens: string[] = [];
  for (const [suite, path] of [
    ['feishu', '/api/account/lark-client-list'],
    ['dingtalk', '/api/account/ding-talk-client-list'],
  ] as const) {
    const browser = server.visitor();
    const token = await loginToken(browser, suite, 'rep1');
    tokens.push(token);
    const names = async (query: string) => (await browser.send(`${path}${query}`)).name;
    expect(await names(`?token=${token}`)).toBe('ok');
    // Refused, twice there, with more beside it, an address that nobody has.
    expect([
      await names(`?token=${token}x`),
      await names(`?token=${token}&token=${token}`),
      await names(`?token=${token}&more=${token}`),
      await names(`/?token=${token}`),
    ]).toEqual(['loginAgain', 'invalid', 'invalid', 'notFound']);
    expect((await browser.send(`${path}?token=${token}`, { method: 'PUT' })).name).toBe('notFound');
  }
  await sql`alter table login_tokens rename to taken_away`.execute(server.app.db);
  expect((await server.visitor().send(`/api/account/lark-client-list?token=${tokens[0]}`)).name).toBe('internal');
  const flood = await Promise.all(
    Array.from(
      { length: 21 },
      async () => (await server.visitor().send(`/api/account/lark-client-list?token=${tokens[0]}`)).name,
    ),
  );
  expect(flood).toContain('tooManyRequests');
  await server.close();
  const log = server.logged.join('');
  expect(log.match(/lark-client-list/g)?.length).toBeGreaterThan(5);
  for (const token of tokens) expect([token.length > 20, log.includes(token.slice(0, 20))]).toEqual([true, false]);
});

test('no phone number, code or text of a record reaches the log, also on errors', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL: 'trace' } });
  const phone = '13812345678';
  const person = await server.signIn('newcomer', 'cedar-feishu');
  const ask = () => person.call('onboarding.createPhoneCode', { phone, client_id: 'cedar-feishu' });
  server.world.faults.add({ suite: 'messaging', call: 'messaging.send', kind: 'error', status: 400 });
  expect((await ask()).name).toBe('codeNotSent');
  server.world.faults.clear();
  server.clock.forward(60_000);
  await server.outbox.drain();
  expect((await ask()).name).toBe('ok');
  const code = /\d{6}/.exec(server.world.sentMessages.list().at(-1)?.text ?? '')?.[0] ?? '';
  const about = { company: 'Kanarienvogel', team_size: '5-50', industry: 'logistics', role: 'vp_ceo', phone } as const;
  await person.call('onboarding.saveCompany', { ...about, code: code === '000000' ? '111111' : '000000' });
  // A database that refuses a row says all of it.
  await sql`alter table clients add constraint refused check (est_contact is null)`.execute(server.app.db);
  expect((await person.call('onboarding.saveCompany', { ...about, code })).name).toBe('internal');
  await sql`alter table records add constraint refused check (deleted_at is not null or id < '')  not valid`.execute(
    server.app.db,
  );
  expect((await (await server.signIn('rep1')).call('organization.create', { name: 'Kanarienvogel', phone })).name).toBe(
    'internal',
  );
  await server.close();
  const log = server.logged.join('');
  expect(log).toContain('violates check constraint');
  for (const word of [phone, code, 'Kanarienvogel']) expect([word, log.includes(word)]).toEqual([word, false]);
});

test('sign-ins and refusals are logged by name, with the id of the request and without the person', async () => {
  const server = await startTestServer();
  const client = await server.signIn('rep1');
  const refused = await client.call('organization.info', { id: 'nobody' });
  await server.close();
  const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(expect.objectContaining({ url: '/api/account/lark-web-login', outcome: 'ok' }));
  expect(lines).toContainEqual(
    expect.objectContaining({
      requestId: refused.headers.get('x-request-id'),
      url: '/api/customer/org/info',
      outcome: 'notFound',
    }),
  );
  expect(server.logged.join('')).not.toMatch(/mb_rep1|ou_feishu_rep1/);
});

test('names from outside are cut in the log', () => {
  const lines: string[] = [];
  const log = makeLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
  log.info(
    {
      headers: { authorization: 'Bearer canary', cookie: 'canary' },
      token: 'canary',
      suite: { answer: { access_token: 'canary' } },
      url: '/x?code=canary',
    },
    'call',
  );
  expect(lines.join('')).not.toContain('canary');
  expect(lines.join('')).toContain('[cut]');
});

test('the refusal of a sign-in by a suite is logged with its code and words and without the secret', async () => {
  const wrong = { FEISHU_APP_SECRET: 'wrong_feishu_secret', DINGTALK_APP_SECRET: 'wrong_dingtalk_secret' };
  const server = await startTestServer({ env: { LOG_LEVEL: 'warn', ...wrong } });
  const browser = server.visitor();
  const lark = await browser.call('account.larkWebLogin', {
    ...(await authorise(browser, 'feishu', 'rep1')),
    app_id: 'cli_demo_feishu',
    source: 'web',
  });
  const dingtalk = await browser.call('account.dingtalkCodeLogin', {
    ...(await authorise(browser, 'dingtalk', 'rep1')),
    app_id: 'ding_demo',
    source: 'web',
  });
  expect([lark.code, dingtalk.code]).toEqual([10801, 10801]);
  await server.close();
  const lines = server.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'the suite refused a call');
  expect(lines).toEqual([
    expect.objectContaining({
      url: '/api/account/lark-web-login',
      answered: 'loginAgain',
      suiteCode: '20002',
      suiteMessage: 'The client secret is invalid.',
    }),
    expect.objectContaining({
      url: '/api/account/ding-talk-code-login',
      answered: 'loginAgain',
      suiteCode: expect.stringMatching(/\w/),
      suiteMessage: expect.stringMatching(/\w/),
    }),
  ]);
  for (const secret of Object.values(wrong)) expect(server.logged.join('')).not.toContain(secret);
});

test.each([
  ['a full disk', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 'ENOSPC'],
  ['a refused row', Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'canary' }), '23505'],
  ['a database that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    'a refusal of the framework',
    Object.assign(new Error('too large'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }),
    'FST_ERR_CTP_BODY_TOO_LARGE',
  ],
  ['a cause of it', new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'EPIPE' }) }), 'EPIPE'],
])('the code of an error is logged at each place that logs errors: %s', (_what, error, code) => {
  const lines: string[] = [];
  const log = makeLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
  log.error({ err: error }, 'direct');
  log.child({ worker: 1 }).error({ err: error, requestId: 'r', clientId: 'c' }, 'with more beside it');
  expect(lines.map((line) => line.includes(`"code":"${code}"`))).toEqual([true, true]);
  expect(lines.join('')).not.toMatch(/canary|\[cut\]/);
});

test('the end of a process is logged with its cause', () => {
  const lines: string[] = [];
  makeLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) }).error(
    { worker: 7, code: 1, signal: null },
    'ended',
  );
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ worker: 7, code: 1 });
});

test('values of a sign-in request are cut wherever they are logged, and an error does not contain them as its code', () => {
  const lines: string[] = [];
  const log = makeLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
  const brought = { code: 'canary', state: 'canary', authCode: 'canary', token: 'canary', tmp_auth_code: 'canary' };
  for (const place of ['query', 'body', 'params', 'input'])
    for (const logged of [
      { [place]: brought },
      { request: { [place]: brought } },
      { a: { request: { [place]: brought } } },
    ])
      log.info(logged, 'asked');
  log.error({ err: Object.assign(new Error('refused'), { code: 'cAnary-0123456789' }) }, 'refused');
  expect(lines).toHaveLength(13);
  expect(lines.join('').toLowerCase()).not.toContain('canary');
});

test.each([
  ['feishu', 'lark-web-login'],
  ['lark', 'lark-web-login'],
  ['dingtalk', 'ding-talk-code-login'],
] as const)(
  'no code or state of a sign-in reaches the log of %s, whether it succeeds, is refused or crashes',
  async (suite, address) => {
    const server = await startTestServer({ env: { LOG_LEVEL: 'trace' } });
    const secrets: string[] = [];
    const name = suite === 'dingtalk' ? 'account.dingtalkCodeLogin' : 'account.larkWebLogin';
    for (const kind of ['taken', 'error', 'malformed'] as const) {
      const browser = server.visitor();
      const back = await authorise(browser, suite, 'rep1');
      secrets.push(back.code, back.state);
      if (kind !== 'taken') server.world.faults.add({ suite, call: 'user_info', kind, status: 500, times: 9 });
      await browser.call(name, { ...back, app_id: appIds[suite], source: 'web' });
      // The same code once more, and one in the address.
      await browser.call(name, { ...back, app_id: appIds[suite], source: 'web' });
      await browser.send(`/login?code=${back.code}&state=${back.state}&authCode=${back.code}`);
      server.world.faults.clear();
    }
    await server.close();
    const log = server.logged.join('');
    expect(log).toContain(address);
    for (const secret of secrets) expect([secret.length > 8, log.includes(secret)]).toEqual([true, false]);
  },
);

test('an interrupted upload is logged in one line with its address and id, is counted, and is no error', async () => {
  const token = 'a token for the scraper';
  const server = await startTestServer({ env: { METRICS_TOKEN: token, LOG_LEVEL: 'info' } });
  const rep = await server.signIn('rep1');
  const size = 1_000_000;
  const { upload } = await rep.ok('files.createUpload', {
    file_name: 'a.mp4',
    file_size: size,
    file_mimetype: 'video/mp4',
  });
  const { pathname, port } = new URL(upload.url);
  const sent = [
    [`PUT ${pathname}`, 'video/mp4'],
    ['POST /api/data-import/upload?name=a.csv', 'application/octet-stream'],
  ] as const;
  for (const [line, type] of sent)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const headers = [
          `host: 127.0.0.1:${port}`,
          `authorization: Bearer ${rep.hsid}`,
          `content-type: ${type}`,
          `content-length: ${size}`,
        ];
        socket.write(`${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${'a'.repeat(100_000)}`);
        setTimeout(() => socket.destroy(), 500);
      });
      socket.on('close', () => resolve());
    });
  const aborted = () =>
    server.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'aborted');
  await until(() => aborted().length === sent.length);
  const { text } = await server.visitor().send('/metrics', { headers: { authorization: `Bearer ${token}` } });
  await server.close();
  expect(aborted()).toEqual([
    expect.objectContaining({
      level: 30,
      method: 'PUT',
      url: '/files/upload/[cut]',
      outcome: 'aborted',
      requestId: expect.any(String) as string,
    }),
    expect.objectContaining({ level: 30, method: 'POST', url: '/api/data-import/upload', outcome: 'aborted' }),
  ]);
  const errors = server.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  expect(errors).toEqual([]);
  expect(text).toMatch(/sidecar_requests_total\{call="\/files",outcome="aborted"\} [1-9]/);
});

test('the line of a request names the company of a caller who has proved it, and of nobody else', async () => {
  const server = await startTestServer();
  const rep = await server.signIn('rep1');
  await rep.ok('records.list', { table_id: 'organization' });
  await fetch(`${server.origin}/api/notice/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer cedar-feishu.${'x'.repeat(43)}` },
    body: '{}',
  });
  await server.close();
  const lines = server.logged
    .map((line) => JSON.parse(line) as { msg: string; url?: string; clientId?: string; outcome?: string })
    .filter(({ msg }) => msg === 'answered');
  const named = lines.filter(({ clientId }) => clientId !== undefined);
  expect(new Set(named.map(({ clientId }) => clientId))).toEqual(new Set(['brightsea-feishu']));
  expect(named.map(({ outcome }) => outcome)).toContain('ok');
  expect(lines.some(({ outcome, clientId }) => outcome !== 'ok' && clientId === undefined)).toBe(true);
});
