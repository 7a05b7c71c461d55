import { channels } from '../../../domain/platforms';
import { loginToken, startTestServer, type TestServer } from '../../support/server';
import { directEvents } from '../../support/suite-events';

/** What only some demo companies have, and the console of the simulated suites brings about, is there to be tried. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each(['organization', 'user', 'lead', 'deal', 'ticket'])(
  'the person on the free seat of Brightsea reads a few records of %s and changes none',
  async (table_id) => {
    const viewer = await server.signIn('viewer');
    const { list, total } = await viewer.ok('records.list', { table_id });
    expect(total).toBeGreaterThanOrEqual(5);
    expect(total).toBeLessThan(60);
    expect(list.filter(({ abilities }) => abilities?.update)).toEqual([]);
  },
);

test.each(channels)('Brightsea on %s has a logo from this server, and Northwind has none', async (channel) => {
  const browser = server.visitor();
  const token = await loginToken(browser, channel, 'rep1');
  const { list } = await browser.ok(channel === 'dingtalk' ? 'account.dingtalkClientList' : 'account.larkClientList', {
    token,
  });
  const logos = Object.fromEntries(list.map(({ client_id, logo }) => [client_id.split('-')[0], logo]));
  expect(logos).toEqual({ brightsea: expect.stringMatching(/^\/sim\//) as unknown, northwind: undefined });
  const picture = await fetch(server.origin + logos['brightsea']);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

test.each([
  ['zh', '维修中的设备'],
  ['en', 'Equipment in repair'],
  ['ja', '修理中の設置機器'],
])('the home page of Brightsea has a metric with a name of its own, in %s', async (language, name) => {
  const rep = await server.signIn('rep1', 'brightsea-feishu', language);
  const { list } = await rep.ok('metrics.myList', {});
  expect(list.map((metric) => metric.name)).toContain(name);
});

test('customers in the demo chats are in the company register, so that changes there can be followed', async () => {
  const admin = await server.signIn('admin');
  for (const name of ['杭州鲜禾超市有限公司', '上海明月楼餐饮有限公司', '杭州绿源生鲜有限公司']) {
    const { list } = await admin.ok('records.search', { table_id: 'organization', keyword: name });
    const id = list.find((record) => record.name === name)?._id ?? '';
    const { list: kinds, limit } = await admin.ok('chats.larkBizMonitorTypes', { organization_id: id });
    expect([name, kinds.length > 0, limit]).toEqual([name, true, 20]);
  }
});

test.each(channels)('a person of Linden on %s finds no seat, and its owner can sign in', async (channel) => {
  const browser = server.visitor();
  const open = async (person: string) => {
    const token = await loginToken(browser, channel, person);
    const call = channel === 'dingtalk' ? 'account.dingtalkSwitchClient' : 'account.larkSwitchClient';
    return (await browser.call(call, { token, client_id: `linden-${channel}` })).code;
  };
  expect([await open('owner'), await open('trainee'), await open('trainee')]).toEqual([0, 10, 10]);
});

test('a person without access to a contact may ask to join it, by the field that names its team', async () => {
  const { list } = await (await server.signIn('admin')).ok('records.list', { table_id: 'user', limit: 100 });
  const other = list.find(({ owner_member_id }) => owner_member_id === 'mb_rep1');
  const team = await (
    await server.signIn('rep3')
  ).ok('access.team', { object_type: 'user', object_id: other?._id ?? '' });
  expect(team.roles.map(({ id }) => id)).toEqual(['contact_team']);
});

test.each(channels)(
  'an app that is switched off in the console of %s is refused at once, and works again when it is on',
  async (channel) => {
    const events = directEvents(server);
    await events.console(channel, { events: 'http' });
    const before = server.courier.attempts.length;
    await events.console(channel, { disabled: true });
    await events.settled();
    expect(server.courier.attempts).toHaveLength(before);
    await expect(server.signIn('rep1', `brightsea-${channel}`)).rejects.toThrow();
    server.clock.forward(1_000);
    await events.console(channel, { disabled: false });
    const again = await server.signIn('rep1', `brightsea-${channel}`);
    expect((await again.call('start.bootstrap', {})).code).toBe(0);
  },
);
