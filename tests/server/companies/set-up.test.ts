import { readCompany } from '../../../server/queries/configuration/configuration';
import { syncContacts } from '../../../server/jobs/contact-syncs';
import { startTestServer, type TestServer } from '../../support/server';
import { loginToken } from '../../support/sign-in';

/** The first administrator who signs in through a suite sets the company up, in a browser. */

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ data: 'empty' });
});
afterEach(() => server.close());

const wanted = { template: 'wholesale', language: 'zh', name: '海明食品' } as const;
const tokenOf = (person: string, channel: 'feishu' | 'lark' | 'dingtalk' = 'feishu') =>
  loginToken(server.visitor(), channel, person);

describe.each([
  ['feishu', 'tenant_demo_feishu'],
  ['dingtalk', 'ding_corp_demo'],
] as const)('the set-up of a company on %s', (channel, clientId) => {
  test('begins, reads the directory, assigns administrators, adds a sample and opens the company', async () => {
    const visitor = server.visitor();
    const token = await tokenOf('admin', channel);
    const look = await visitor.ok('setUp.look', { token });
    expect(look.checks.filter(({ needed }) => needed)).toEqual([
      { name: 'signature', state: 'good', needed: true },
      { name: 'company', state: 'good', needed: true },
      { name: 'people', state: 'good', needed: true },
    ]);
    expect(look.templates.map(({ id }) => id)).toEqual(['wholesale', 'software', 'services', 'field-service']);
    expect(await visitor.ok('setUp.progress', { token })).toMatchObject({ state: 'none' });
    expect(await visitor.ok('setUp.begin', { token, ...wanted })).toEqual({ client_id: clientId });
    // A second tap changes nothing.
    expect(await visitor.ok('setUp.begin', { token, ...wanted, name: 'Other' })).toEqual({ client_id: clientId });
    expect(await visitor.ok('setUp.progress', { token })).toMatchObject({ state: 'reading', people: 0 });
    expect((await visitor.call('setUp.finish', { token, administrators: [] })).name).toBe('notAllowed');

    await syncContacts(server.app);
    const read = await visitor.ok('setUp.progress', { token });
    expect(read).toMatchObject({ state: 'ready', administrators: [{ name: '陈思远' }] });
    expect(read.people).toBeGreaterThan(20);
    const finished = await visitor.ok('setUp.finish', {
      token,
      administrators: ['赵明辉', 'Nobody'],
      sample: { template: 'wholesale', language: 'zh' },
    });
    expect(finished).toEqual({ client_id: clientId, unknown: ['Nobody'] });
    expect((await visitor.call('setUp.finish', { token, administrators: [] })).name).toBe('notAllowed');
    expect((await visitor.call('setUp.look', { token })).name).toBe('notAllowed');

    const family = channel === 'dingtalk' ? 'dingtalk' : 'lark';
    const { list } = await visitor.ok(`account.${family}ClientList`, { token });
    expect(list).toMatchObject([{ client_id: clientId, name: '海明食品' }]);
  });
});

/** The time zone and the currencies of a company that was begun so, by a suite and the choices of its founder. */
async function begunIn(channel: 'feishu' | 'lark' | 'dingtalk', chosen: object) {
  const visitor = server.visitor();
  const token = await tokenOf('admin', channel);
  const { client_id } = await visitor.ok('setUp.begin', { token, ...wanted, ...chosen });
  const document = await readCompany(server.app.db, client_id);
  return {
    zone: document?.company.time_zone,
    currencies: document?.currencies.map(({ code, is_main, rate }) => [code, is_main, rate]),
  };
}

test('a new company uses the time zone and the main currency that its founder chose', async () => {
  expect(await begunIn('lark', { language: 'en', time_zone: 'Europe/Berlin', currency: 'EUR' })).toEqual({
    zone: 'Europe/Berlin',
    currencies: [['EUR', true, '1']],
  });
  // A currency of the template stays, with its rate in the one that was chosen.
  expect(await begunIn('feishu', { language: 'en', time_zone: 'Asia/Shanghai', currency: 'CNY' })).toEqual({
    zone: 'Asia/Shanghai',
    currencies: [
      ['CNY', true, '1'],
      ['USD', false, '7.14285714'],
    ],
  });
});

test('a new company without a choice uses the country of the suite, then the language, and never the zone of the server', async () => {
  expect(await begunIn('feishu', { language: 'en' })).toMatchObject({
    zone: 'Asia/Shanghai',
    currencies: [['CNY', true, '1'], {}],
  });
  expect(await begunIn('lark', { language: 'ja' })).toMatchObject({
    zone: 'Asia/Tokyo',
    currencies: [['JPY', true, '1'], {}],
  });
});

test.each([
  ['a time zone', { time_zone: 'Mars/Olympus' }],
  ['a currency', { currency: 'ABC' }],
])('the set-up refuses %s that does not exist', async (_name, wrong) => {
  const token = await tokenOf('admin');
  const refused = await server.visitor().call('setUp.begin', { token, ...wanted, ...wrong });
  expect([refused.name, refused.error.fields?.map(({ field }) => field)]).toEqual(['invalid', Object.keys(wrong)]);
});

test('the set-up is refused to colleagues, strangers, people of another suite, and after the opening', async () => {
  const visitor = server.visitor();
  const calls = async (token: string) => [
    (await visitor.call('setUp.look', { token })).name,
    (await visitor.call('setUp.begin', { token, ...wanted })).name,
    (await visitor.call('setUp.progress', { token })).name,
    (await visitor.call('setUp.finish', { token, administrators: [] })).name,
  ];
  expect(new Set(await calls(await tokenOf('rep1')))).toEqual(new Set(['notAllowed']));
  expect(new Set(await calls('made-up'))).toEqual(new Set(['loginAgain']));
  const token = await tokenOf('admin');
  await visitor.ok('setUp.begin', { token, ...wanted });
  expect(await visitor.ok('setUp.progress', { token: await tokenOf('admin', 'lark') })).toMatchObject({
    state: 'none',
  });
  expect(new Set(await calls(await tokenOf('rep1')))).toEqual(new Set(['notAllowed']));
  await syncContacts(server.app);
  // Who administrates no more is out at once.
  server.world.console('feishu').administrators = [];
  expect(new Set(await calls(token))).toEqual(new Set(['notAllowed']));
});

test.each([
  ['feishu', 'contact:contact.base:readonly', 'https://open.feishu.cn/app'],
  ['feishu', 'contact:user.employee:readonly', 'https://open.feishu.cn/app'],
  ['lark', 'tenant:tenant:readonly', 'https://open.larksuite.com/app'],
  ['dingtalk', 'qyapi_get_member', 'https://open-dev.dingtalk.com'],
] as const)(
  'on %s an app without %s is told which permission is missing and where it is granted',
  async (channel, permission, console) => {
    const token = await tokenOf('admin', channel);
    server.world.setPermission(channel, permission, false);
    const refused = await server.visitor('en').call('setUp.look', { token });
    expect([refused.name, refused.error.params]).toEqual(['setUpNeedsPermission', { permission, console }]);
    expect(refused.msg).toContain(`“${permission}”`);
    server.world.setPermission(channel, permission, true);
    expect((await server.visitor().call('setUp.look', { token })).name).toBe('ok');
  },
);

test('the set-up names a missing permission, and no secret is in an answer or the log', async () => {
  await fetch(`${server.origin}/sim/control/permissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ suite: 'feishu', permission: 'contact:contact.base:readonly', granted: false }),
  });
  // By an older permission an administrator is known as one; the range of people is not shown by it.
  server.world.setPermission('feishu', 'contact:contact:readonly', true);
  const token = await tokenOf('admin');
  const answer = await server.visitor().call('setUp.look', { token });
  expect(answer.data.checks.find(({ name }) => name === 'people')).toEqual({
    name: 'people',
    state: 'noPermission',
    needed: true,
    permission: expect.stringContaining('contact:contact.base:readonly'),
  });
  expect(answer.data.checks.find(({ name }) => name === 'permissions')?.missing).toEqual([
    { feature: 'people', name: 'contact:contact.base:readonly', is_required: true },
  ]);
  for (const said of [answer.text, ...server.logged]) {
    expect(said).not.toContain('demo_feishu_secret');
    expect(said).not.toContain(token);
  }
});
