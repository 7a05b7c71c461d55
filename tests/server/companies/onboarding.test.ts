import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'false' } });
});
afterEach(() => server.close());

const minute = 60_000;
const newcomer = (channel = 'feishu') => server.signIn('newcomer', `cedar-${channel}`);
const ask = (client: Client, phone = '13800000001', headers: Record<string, string> = {}) =>
  client.call('onboarding.createPhoneCode', { phone, client_id: 'cedar-feishu' }, { headers });
const about = { company: 'Cedar Start', team_size: '5-50', industry: 'logistics', role: 'vp_ceo' } as const;
const establish = (client: Client, code: string, phone = '13800000001') =>
  client.call('onboarding.saveCompany', { ...about, phone, code });
const codes = () => server.world.sentMessages.list().map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
const lastCode = () => codes().at(-1) ?? '';
const another = (code: string) => (code === '000000' ? '111111' : '000000');
const client = () =>
  server.app.db.selectFrom('clients').selectAll().where('client_id', '=', 'cedar-feishu').executeTakeFirstOrThrow();

test('[shell 3.3, shell 4.17, shell 5.3, shell 7.19, shell 7.26] the installer proves a phone number and creates the company, once', async () => {
  const person = await newcomer();
  expect((await person.ok('start.bootstrap', {})).client).toMatchObject({ est: false, is_installer: true });
  expect((await ask(person)).data).toEqual({ wait: 60 });
  expect(server.world.sentMessages.list()).toEqual([
    expect.objectContaining({
      channel: 'sms',
      to: '13800000001',
      text: expect.stringMatching(/^\d{6} is your Sidecar verification code/),
    }),
  ]);
  const form = { ...about, phone: '13800000001', code: lastCode() };
  for (const missing of ['company', 'team_size', 'industry', 'role', 'phone', 'code'] as const) {
    const { [missing]: _gone, ...rest } = form;
    const answer = await person.post('/api/membership/client/set-company-est-conf', JSON.stringify(rest));
    expect([missing, answer.name, answer.error.fields?.[0]?.field]).toEqual([missing, 'invalid', missing]);
  }
  expect((await establish(person, lastCode())).name).toBe('ok');
  expect((await person.ok('start.bootstrap', {})).client.est).toBe(true);
  expect(await person.ok('parts.client', {})).toMatchObject({
    est: true,
    est_company_name: 'Cedar Start',
    est_seat_num: '5-50',
    est_industry: 'logistics',
    est_team_role: 'vp_ceo',
  });
  expect(await client()).toMatchObject({
    est_company_name: 'Cedar Start',
    est_seat_num: '5-50',
    est_industry: 'logistics',
    est_team_role: 'vp_ceo',
    est_contact: '13800000001',
  });
  expect((await establish(person, lastCode())).name).toBe('notAllowed');
  expect((await ask(person, '13800000002')).name).toBe('notAllowed');
});

test('[shell 5.4, shell 7.26] on Lark the installer proves an e-mail address instead, in the language of the reader', async () => {
  const person = await server.signIn('newcomer', 'cedar-lark', 'zh');
  expect(
    (await person.call('onboarding.createPhoneCode', { phone: '13800000001', client_id: 'cedar-lark' })).name,
  ).toBe('invalid');
  await person.ok('onboarding.createEmailCode', { email: 'Ann@Cedar.example', client_id: 'cedar-lark' });
  expect(server.world.sentMessages.list()).toEqual([
    expect.objectContaining({ channel: 'email', to: 'Ann@Cedar.example', subject: 'Sidecar 验证码' }),
  ]);
  expect(
    (await person.call('onboarding.saveCompany', { ...about, phone: '13800000001', code: lastCode() })).error.fields,
  ).toEqual([{ field: 'email', code: 'required' }]);
  expect(
    (await person.call('onboarding.saveCompany', { ...about, email: 'ann@cedar.example', code: lastCode() })).name,
  ).toBe('ok');
  const elsewhere = await server.signIn('newcomer', 'cedar-dingtalk');
  expect(
    (await elsewhere.call('onboarding.createEmailCode', { email: 'ann@cedar.example', client_id: 'cedar-dingtalk' }))
      .name,
  ).toBe('invalid');
  await elsewhere.ok('onboarding.createPhoneCode', { phone: '13800000002', client_id: 'cedar-dingtalk' });
});

test('a member of an established company, and a code for another company, cannot create a company', async () => {
  const rep = await server.signIn('rep1');
  expect(
    (await rep.call('onboarding.createPhoneCode', { phone: '13800000001', client_id: 'brightsea-feishu' })).name,
  ).toBe('notAllowed');
  expect((await rep.call('onboarding.createPhoneCode', { phone: '13800000001', client_id: 'cedar-feishu' })).name).toBe(
    'notFound',
  );
  expect(codes()).toEqual([]);
});

test.each(['', '12', '138 0000 0001', '+8613800000001', '13800000001x', '１３８０００００００１', 'a@b.example'])(
  '%p is not a valid phone number',
  async (phone) => {
    const answer = await ask(await newcomer(), phone);
    expect([answer.name, answer.error.fields?.[0]?.field]).toEqual(['invalid', 'phone']);
  },
);

describe('[shell 7.32] a verification code cannot be guessed', () => {
  test('[shell 8.9] and becomes void after five wrong attempts, also when a hundred arrive in parallel', async () => {
    const person = await newcomer();
    await ask(person);
    const code = lastCode();
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        establish(person, String(at).padStart(6, '0') === code ? another(code) : String(at).padStart(6, '0')),
      ),
    );
    expect(new Set(guesses.map((guess) => guess.name))).toEqual(new Set(['incorrectCode']));
    const [row] = await server.app.db
      .selectFrom('verification_codes')
      .selectAll()
      .where('client_id', '=', 'cedar-feishu')
      .execute();
    expect(row?.tries).toBe(5);
    expect((await establish(person, code)).code).toBe(11015);
    expect((await client()).est).toBe(false);
  });

  test('and is accepted after four wrong attempts, where a repeated send of a wrong one counts once', async () => {
    const person = await newcomer();
    await ask(person);
    for (let tries = 0; tries < 6; tries += 1)
      await person.call(
        'onboarding.saveCompany',
        { ...about, phone: '13800000001', code: another(lastCode()) },
        { key: 'the-same-send' },
      );
    for (let tries = 0; tries < 3; tries += 1) await establish(person, another(lastCode()));
    expect((await establish(person, lastCode())).name).toBe('ok');
  });

  test('and expires after ten minutes, is invalid for another number, and is replaced by a new code', async () => {
    const person = await newcomer();
    await ask(person);
    const first = lastCode();
    expect((await establish(person, first, '13900000009')).name).toBe('incorrectCode');
    server.clock.forward(2 * minute);
    await ask(person);
    if (first !== lastCode()) expect((await establish(person, first)).name).toBe('incorrectCode');
    server.clock.forward(10 * minute + 1);
    expect((await establish(person, lastCode())).name).toBe('incorrectCode');
  });

  test('and is stored encrypted and never logged', async () => {
    const person = await newcomer();
    await ask(person);
    const rows = await server.app.db
      .selectFrom('verification_codes')
      .selectAll()
      .where('client_id', '=', 'cedar-feishu')
      .execute();
    const outbox = await server.app.db
      .selectFrom('outbox')
      .selectAll()
      .where('client_id', '=', 'cedar-feishu')
      .execute();
    const keys = await server.app.db
      .selectFrom('idempotency')
      .selectAll()
      .where('client_id', '=', 'cedar-feishu')
      .execute();
    expect(JSON.stringify([rows, outbox, keys])).not.toContain(lastCode());
    expect(server.logged.join('\n')).not.toContain(lastCode());
  });

  test('and is sent once a minute to a contact, also for parallel requests and in every spelling of the number', async () => {
    const person = await newcomer();
    const names = await Promise.all(
      ['13800000001', '8613800000001', '008613800000001', '13800000001'].map(
        async (phone) => (await ask(person, phone)).name,
      ),
    );
    expect(names.sort()).toEqual(['codeTooSoon', 'codeTooSoon', 'codeTooSoon', 'ok']);
    const answer = await ask(person);
    expect(answer.error.params).toEqual({ seconds: 60 });
    expect(answer.msg).toBe('Wait 60 seconds before asking for another code.');
    server.clock.forward(minute);
    expect((await ask(person)).name).toBe('ok');
  });

  test('and is sent five times an hour to a contact, whatever address the caller claims', async () => {
    const person = await newcomer();
    for (let sends = 0; sends < 5; sends += 1) {
      expect((await ask(person, '13800000001', { 'x-forwarded-for': `10.0.0.${sends}` })).name).toBe('ok');
      server.clock.forward(minute);
    }
    expect((await ask(person, '13800000001', { 'x-forwarded-for': '10.9.9.9' })).name).toBe('codeTooSoon');
    server.clock.forward(56 * minute);
    expect((await ask(person)).name).toBe('ok');
  });

  test('and is sent twenty times an hour to one address', async () => {
    const person = await newcomer();
    for (let sends = 0; sends < 20; sends += 1)
      expect((await ask(person, `139000000${String(sends).padStart(2, '0')}`)).name).toBe('ok');
    expect((await ask(person, '13900000099')).name).toBe('codeTooSoon');
  });

  test('and is sent fifty times an hour to one company, from any number of addresses and to any number of contacts', async () => {
    await server.close();
    server = await startTestServer({ env: { TRUST_PROXY: '1' } });
    const person = await newcomer();
    const names = await Promise.all(
      Array.from(
        { length: 52 },
        async (_, at) =>
          (await ask(person, `139000000${String(at).padStart(2, '0')}`, { 'x-forwarded-for': `10.0.0.${at}` })).name,
      ),
    );
    expect([
      names.filter((name) => name === 'ok').length,
      names.filter((name) => name === 'codeTooSoon').length,
    ]).toEqual([50, 2]);
  });

  test('and the limit of a contact counts for all companies together', async () => {
    await ask(await newcomer());
    const elsewhere = await server.signIn('newcomer', 'cedar-dingtalk');
    expect(
      (await elsewhere.call('onboarding.createPhoneCode', { phone: '13800000001', client_id: 'cedar-dingtalk' })).name,
    ).toBe('codeTooSoon');
  });
});

test('an unavailable gateway is reported, and a retry sends one verification code', async () => {
  const person = await newcomer();
  server.world.faults.add({ suite: 'messaging', call: 'messaging.send', kind: 'error', status: 400 });
  const send = () =>
    person.call(
      'onboarding.createPhoneCode',
      { phone: '13800000001', client_id: 'cedar-feishu' },
      { key: 'one-tap-of-send' },
    );
  expect((await send()).name).toBe('codeNotSent');
  server.world.faults.clear();
  server.clock.forward(minute);
  await person.ok(
    'onboarding.createPhoneCode',
    { phone: '13800000001', client_id: 'cedar-feishu' },
    { key: 'another-tap' },
  );
  await person.ok(
    'onboarding.createPhoneCode',
    { phone: '13800000001', client_id: 'cedar-feishu' },
    { key: 'another-tap' },
  );
  expect(codes()).toHaveLength(1);
});
