import { errors } from '../../../domain/errors';
import { Client } from '../../support/client';
import { loginToken, startTestServer, type TestServer } from '../../support/server';

/** Who is let in: the codes of REQ shell 8, each at sign-in and on a call of a session that was good before. */

const company = 'northwind-feishu';
let server: TestServer;
let seats: { member_id: string; seat: 'paid' | 'free' | 'none' }[];
let settings: { seats: number | null; free_seats: boolean };
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  seats = await db.selectFrom('members').select(['member_id', 'seat']).where('client_id', '=', company).execute();
  settings = await db
    .selectFrom('clients')
    .select(['seats', 'free_seats'])
    .where('client_id', '=', company)
    .executeTakeFirstOrThrow();
});
afterAll(() => server.close());

// What a test did to the company is undone.
afterEach(async () => {
  await setClient({ state: 'ready', ...settings });
  for (const { member_id, seat } of seats) await setMember(member_id, { deleted: false, seat });
  await server.app.db
    .updateTable('clients')
    .set({ state: 'ready' })
    .where('client_id', '=', 'brightsea-feishu')
    .execute();
});

const setClient = (values: {
  state?: 'ready' | 'initialising' | 'suspended';
  seats?: number | null;
  free_seats?: boolean;
}) => server.app.db.updateTable('clients').set(values).where('client_id', '=', company).execute();
const setMember = (member: string, values: { deleted?: boolean; seat?: 'paid' | 'free' | 'none' }) =>
  server.app.db
    .updateTable('members')
    .set(values)
    .where('client_id', '=', company)
    .where('member_id', '=', member)
    .execute();

async function open(person: string) {
  const browser = server.visitor();
  const token = await loginToken(browser, 'feishu', person);
  return browser.call('account.larkSwitchClient', { token, client_id: company });
}

test('[shell 8.5] 10802: a member who was removed from the company is signed out at the next call and cannot sign in again', async () => {
  const client = await server.signIn('rep1', company);
  await setMember('mb_rep1', { deleted: true });
  expect((await client.call('start.bootstrap', {})).code).toBe(10802);
  expect((await open('rep1')).code).toBe(10802);
});

test('[shell 8.6] 10803: a company that no longer authorizes the app', async () => {
  const client = await server.signIn('rep1', company);
  await setClient({ state: 'suspended' });
  expect((await client.call('start.bootstrap', {})).code).toBe(10803);
  expect((await open('rep1')).code).toBe(10803);
});

test('[shell 8.7] 10805: a company that is being set up, also in the list when it is the only one', async () => {
  const client = await server.signIn('rep1', company);
  await setClient({ state: 'initialising' });
  expect((await client.call('start.bootstrap', {})).code).toBe(10805);
  expect((await open('rep1')).code).toBe(10805);
  await server.app.db
    .updateTable('clients')
    .set({ state: 'suspended' })
    .where('client_id', '=', 'brightsea-feishu')
    .execute();
  const browser = server.visitor();
  const token = await loginToken(browser, 'feishu', 'rep1');
  expect((await browser.call('account.larkClientList', { token })).code).toBe(10805);
  await setClient({ state: 'suspended' });
  expect((await browser.call('account.larkClientList', { token })).code).toBe(10803);
  await setClient({ state: 'ready' });
  expect((await browser.ok('account.larkClientList', { token })).list.map((item) => item.client_id)).toEqual([company]);
});

test('[shell 8.3] 10: a member without a seat where paid seats are full and free ones do not exist', async () => {
  const client = await server.signIn('rep1', company);
  const paid = await server.app.db
    .selectFrom('members')
    .select('member_id')
    .where('client_id', '=', company)
    .where('seat', '=', 'paid')
    .execute();
  await setClient({ free_seats: false, seats: paid.length - 1 });
  await setMember('mb_rep1', { seat: 'none' });
  expect((await client.call('start.bootstrap', {})).code).toBe(10);
  expect((await open('rep1')).code).toBe(10);
});

test('a member without a seat takes the last paid seat, and the next person gets none', async () => {
  const paid = await server.app.db
    .selectFrom('members')
    .select('member_id')
    .where('client_id', '=', company)
    .where('seat', '=', 'paid')
    .execute();
  await setClient({ free_seats: false, seats: paid.length - 1 });
  await setMember('mb_rep1', { seat: 'none' });
  await setMember('mb_rep2', { seat: 'none' });
  const codes = (await Promise.all([open('rep1'), open('rep2')])).map((answer) => answer.code);
  expect(codes.sort()).toEqual([0, 10]);
});

test('a member on a free seat can read and not create records', async () => {
  await setClient({ free_seats: true, seats: 0 });
  await setMember('mb_rep1', { seat: 'none' });
  const client = await server.signIn('rep1', company);
  expect((await client.call('records.list', { table_id: 'organization' })).code).toBe(0);
  expect((await client.call('organization.create', { name: 'Free' })).name).toBe('notAllowed');
});

test('[shell 8.8, shell 8.2] 10050: a missing or malformed session id; 1001: an unknown session id', async () => {
  const bootstrap = (authorization?: string) =>
    server
      .visitor()
      .post('/api/sdk/user/bootstrap', '{}', authorization === undefined ? {} : { headers: { authorization } });
  const good = (await server.signIn('rep1', company)).hsid ?? '';
  expect((await bootstrap()).code).toBe(10050);
  expect((await bootstrap('Bearer ')).code).toBe(10050);
  expect((await bootstrap('Bearer undefined')).code).toBe(10050);
  expect((await bootstrap(`Basic ${good}`)).code).toBe(10050);
  expect((await bootstrap(`Bearer ${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`)).code).toBe(1001);
  expect((await bootstrap(`Bearer ${good.replace(company, 'brightsea-feishu')}`)).code).toBe(1001);
  expect((await bootstrap(`Bearer ${good}`)).code).toBe(0);
});

test('[shell 8.2] 1001: a session after sign-out, and no other session', async () => {
  const first = await server.signIn('rep1', company);
  const second = await server.signIn('rep1', company);
  await first.ok('account.logout', {});
  expect((await first.call('start.bootstrap', {})).code).toBe(1001);
  expect((await second.call('start.bootstrap', {})).code).toBe(0);
});

test('1001: a session after seven days without a call, and after thirty days in any case', async () => {
  const idle = await server.signIn('rep1', company);
  const busy = await server.signIn('rep2', company);
  const day = 24 * 3_600_000;
  for (let days = 0; days < 29; days += 1) {
    server.clock.forward(day);
    expect((await busy.call('membership.listMembers', {})).code).toBe(0);
  }
  expect((await idle.call('membership.listMembers', {})).code).toBe(1001);
  server.clock.forward(day + 1);
  expect((await busy.call('membership.listMembers', {})).code).toBe(1001);
});

test('[shell 7.1] every call with a session refuses a caller without one, and only calls with that flag answer to GET', async () => {
  const { contract } = await import('../../../domain/contract');
  for (const [name, call] of Object.entries(contract)) {
    if (call.kind === 'signIn') continue;
    const answer = await new Client(server.origin).post(call.path, '{}');
    expect([name, answer.code]).toEqual([name, 10050]);
    const got = await new Client(server.origin).send(call.path);
    expect([name, got.code]).toEqual([name, call.specifiedGet || call.deprecatedGet ? 10050 : errors.notFound.code]);
  }
});
