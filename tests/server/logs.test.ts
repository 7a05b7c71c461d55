import { sql } from 'kysely';
import { makeLog } from '../../server/http/log';
import { authorise, loginToken, startTestServer } from '../support/server';

test('S13, S24: no code, state, token, session id, cookie or suite secret reaches the log or an answer to somebody else', async () => {
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

test('[shell 7.6] S13: the GET variant of the client list never logs its token, whatever becomes of it', async () => {
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

test('S24: no phone number, code or word of a record reaches the log, whatever goes wrong', async () => {
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

test("sign-ins and refusals stand in the log by name, with the request's id and without who it was", async () => {
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

test('what is logged by name is cut', () => {
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

test('what a suite says against a sign-in stands in the log with its own code and words, and without the secret', async () => {
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
