import type { Input } from '../../../domain/contract';
import { writeMembers } from '../../../server/queries/people/contacts';
import { inTransaction } from '../../../server/db/transaction';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { fingerprintOf } from '../security/fingerprint';
import { inputs, sessionCalls } from '../security/calls';
import { contract } from '../../../domain/contract';
import type { Ids } from '../security/things';

/** What an administrator sets of members: roles, teams, seats; handing over; looking as somebody else. */

const clientId = 'brightsea-feishu';

let server: TestServer;
let admin: Client;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, rep] = await Promise.all([server.signIn('admin'), server.signIn('rep1')]);
});
afterAll(() => server.close());

const version = async () => (await admin.ok('admin.company', {})).version;
type Values = Input<'admin.setMember'>['values'];
const setMember = async (member_id: string, values: Values) =>
  admin.call('admin.setMember', { version: await version(), member_id, values });
const memberOf = async (member_id: string) =>
  (await admin.ok('admin.members', { limit: 100 })).list.find((one) => one.member_id === member_id);

test('members are found by name, role, team and seat', async () => {
  const { list, seats } = await admin.ok('admin.members', { limit: 100 });
  expect(seats).toEqual({ taken: list.filter(({ seat }) => seat === 'paid').length, limit: null });
  const one = list.find(({ role_ids, team_ids }) => role_ids.length > 0 && team_ids.length > 0);
  if (!one) throw new Error('nobody has a role and a team');
  for (const filter of [
    { keyword: one.name },
    { role_id: one.role_ids[0] },
    { team_id: one.team_ids[0] },
    { seat: one.seat },
  ])
    expect((await admin.ok('admin.members', { ...filter, limit: 100 })).list).toContainEqual(one);
  expect((await admin.ok('admin.members', { keyword: 'nobody is called so' })).list).toEqual([]);
});

test('a member is found by id, also after leaving, and a member of another company is not', async () => {
  const other = await server.signIn('admin', 'northwind-feishu');
  const asked = { member_id: 'mb_rep1', limit: 1 };
  expect((await admin.ok('admin.members', asked)).list).toEqual([await memberOf('mb_rep1')]);
  const left = (await admin.ok('admin.members', { left: true, limit: 1 })).list[0];
  if (left) expect((await admin.ok('admin.members', { member_id: left.member_id })).list).toEqual([left]);
  const theirs = (await other.ok('admin.members', { limit: 100 })).list;
  const ours = new Set((await admin.ok('admin.members', { limit: 100 })).list.map(({ member_id }) => member_id));
  for (const { member_id } of theirs.filter((one) => !ours.has(one.member_id)))
    expect((await admin.ok('admin.members', { member_id })).list).toEqual([]);
  expect((await rep.call('admin.members', asked)).name).toBe('notAllowed');
});

test('a removed right is lost at the next call, and an undo restores it', async () => {
  const before = (await memberOf('mb_rep1'))?.role_ids ?? [];
  expect(before.length).toBeGreaterThan(0);
  await admin.ok('admin.change', {
    version: await version(),
    changes: [
      {
        section: 'fields',
        table_id: 'organization',
        action: 'set',
        id: 'website',
        values: { auth_mode: 'role', auth_role_config: { [before[0] ?? '']: 'write' } },
      },
    ],
  });
  const sees = async () =>
    (await rep.ok('fieldConfig.allList', { table: 'organization' })).list.some(
      ({ field_id }) => field_id === 'website',
    );
  expect(await sees()).toBe(true);
  const { data } = await setMember('mb_rep1', { role_ids: [] });
  expect(await sees()).toBe(false);
  expect((await admin.ok('admin.log', { kind: 'member' })).list[0]).toMatchObject({
    section: 'members',
    id: 'mb_rep1',
    action: 'set',
    before: { role_ids: before },
    after: { role_ids: [] },
    can_undo: true,
  });
  await admin.ok('admin.undo', { entry_id: data.entry_ids[0] ?? '' });
  expect(await sees()).toBe(true);
  expect((await admin.ok('admin.log', { kind: 'right' })).list[0]).toMatchObject({ section: 'fields', id: 'website' });
});

test('the seat of a member is assigned and removed within the number of seats', async () => {
  expect((await setMember('mb_rep2', { seat: 'free' })).data.member).toMatchObject({ seat: 'free' });
  await server.app.db.updateTable('clients').set({ seats: 1 }).where('client_id', '=', clientId).execute();
  const answer = await setMember('mb_rep2', { seat: 'paid' });
  expect([answer.name, answer.error.params]).toEqual(['noSeatLeft', { limit: 1 }]);
  await server.app.db.updateTable('clients').set({ seats: null }).where('client_id', '=', clientId).execute();
  expect((await setMember('mb_rep2', { seat: 'paid' })).name).toBe('ok');
});

test('the last administrator cannot be removed', async () => {
  const { list } = await admin.ok('admin.members', { limit: 100 });
  const others = list.filter(({ is_admin, member_id }) => is_admin && member_id !== 'mb_admin');
  for (const { member_id } of others) expect((await setMember(member_id, { is_admin: false })).name).toBe('ok');
  expect((await setMember('mb_admin', { is_admin: false })).name).toBe('lastAdministrator');
  await setMember('mb_manager', { is_admin: true });
  const manager = await server.signIn('manager');
  expect((await manager.call('admin.company', {})).name).toBe('ok');
  await setMember('mb_manager', { is_admin: false });
  expect((await manager.call('admin.company', {})).name).toBe('notAllowed');
});

test.each<[string, Values]>([
  ['a role', { role_ids: ['captain'] }],
  ['a team', { own_team_ids: ['bridge'] }],
])('%s of an unknown id is answered as not found', async (_what, values) => {
  expect((await setMember('mb_rep1', values)).name).toBe('notFound');
});

test('of two administrators who set the same property of a member one learns the value of the other', async () => {
  const seen = await version();
  await setMember('mb_rep3', { seat: 'free' });
  const answer = await admin.call('admin.setMember', { version: seen, member_id: 'mb_rep3', values: { seat: 'none' } });
  expect(answer.name).toBe('configurationChanged');
  expect(answer.error.params?.['entries']).toMatchObject([{ id: 'mb_rep3', after: { seat: 'free' } }]);
  await setMember('mb_rep3', { seat: 'paid' });
});

test('an own team keeps its members when the directory is read, and can be renamed and removed', async () => {
  const { team_id } = await admin.ok('admin.saveTeam', { name: 'Night shift' });
  await setMember('mb_rep1', { own_team_ids: [team_id] });
  const openId = (
    await server.app.db
      .selectFrom('members')
      .select('open_id')
      .where('client_id', '=', clientId)
      .where('member_id', '=', 'mb_rep1')
      .executeTakeFirstOrThrow()
  ).open_id;
  const at = new Date(server.clock.now());
  await inTransaction(server.app.db, (trx) =>
    writeMembers(trx, { clientId, run: 'r1', at, asked: at, makeId: server.app.makeId }, [
      {
        openId,
        unionId: undefined,
        name: 'Rep',
        avatarUrl: '',
        departmentIds: [],
        isAdmin: undefined,
        isWorking: undefined,
      },
    ]),
  );
  expect((await memberOf('mb_rep1'))?.team_ids).toContain(team_id);
  await admin.ok('admin.saveTeam', { team_id, name: 'Day shift' });
  expect((await admin.ok('admin.teams', {})).list).toContainEqual({
    team_id,
    name: 'Day shift',
    is_own: true,
    members: 1,
  });
  await admin.ok('admin.removeTeam', { team_id });
  expect((await memberOf('mb_rep1'))?.team_ids).not.toContain(team_id);
  expect((await admin.call('admin.removeTeam', { team_id })).name).toBe('notFound');
});

describe('a hand-over of everything', () => {
  test('moves records to the heir as owner and in teams, and an undo returns them', async () => {
    const { id } = await rep.ok('organization.create', { name: 'Handed over', account_manager: 'mb_rep1' });
    const { list } = await admin.ok('admin.handOverPreview', { member_id: 'mb_rep1' });
    const total = list.reduce((sum, { owned, team }) => sum + owned + team, 0);
    expect(list.find(({ table_id }) => table_id === 'organization')?.owned).toBeGreaterThan(0);
    let after: string | null = '';
    let done = 0;
    const entries: string[] = [];
    while (after !== null) {
      const answer: { done: number; skipped: number; last: string | null; entry_ids: string[] } = await admin.ok(
        'admin.handOver',
        {
          member_id: 'mb_rep1',
          to_member_id: 'mb_rep2',
          after,
        },
      );
      done += answer.done + answer.skipped;
      entries.push(...answer.entry_ids);
      after = answer.last;
    }
    expect(done).toBe(total);
    expect((await (await server.signIn('rep2')).ok('organization.info', { id }))['account_manager']).toBe('mb_rep2');
    for (const entry_id of entries.reverse()) await admin.ok('admin.undo', { entry_id });
    expect((await admin.ok('admin.handOverPreview', { member_id: 'mb_rep1' })).list).toEqual(list);
    expect((await rep.ok('organization.info', { id }))['account_manager']).toBe('mb_rep1');
    expect((await admin.call('admin.undo', { entry_id: entries[0] ?? '' })).name).toBe('notUndoable');
  });

  test.each([
    ['nobody', 'mb_nobody', 'mb_rep1'],
    ['an heir who is nobody', 'mb_rep1', 'mb_nobody'],
    ['themselves', 'mb_rep1', 'mb_rep1'],
  ])('to %s is answered as not found', async (_what, member_id, to_member_id) => {
    expect((await admin.call('admin.handOver', { member_id, to_member_id })).name).toBe('notFound');
  });
});

describe('a view as another member', () => {
  const look = async (member_id: string) =>
    new Client(server.origin, (await admin.ok('admin.seeAs', { member_id })).hsid, 'en');

  test('shows lists, forms and records as the member sees them', async () => {
    const seen = await look('mb_rep1');
    const shown = async (client: Client) =>
      (await client.ok('records.list', { table_id: 'organization', limit: 100 })).list.map(({ _id }) => _id);
    expect(await shown(seen)).toEqual(await shown(rep));
    const form = async (client: Client) => (await client.ok('fieldConfig.allList', { table: 'organization' })).list;
    expect(await form(seen)).toEqual(await form(rep));
    expect((await admin.ok('admin.log', { kind: 'view' })).list[0]).toMatchObject({
      action: 'see_as',
      id: 'mb_rep1',
      member_id: 'mb_admin',
      can_undo: false,
    });
  });

  test('writes no row in any call', async () => {
    const seen = await look('mb_rep1');
    const { list } = await rep.ok('records.list', { table_id: 'organization', limit: 1 });
    const record = list[0]?._id ?? '';
    const ids = new Proxy({ table: 'organization', member: 'mb_rep1' } as unknown as Ids, {
      get: (known, name) => (known as unknown as Record<PropertyKey, unknown>)[name] ?? record,
    });
    await server.outbox.drain();
    const before = await fingerprintOf(server.app.db, clientId);
    const names = new Map<string, string>();
    for (const name of sessionCalls)
      names.set(name, (await seen.post(contract[name].path, JSON.stringify(inputs[name](ids, seen)))).name);
    expect(await fingerprintOf(server.app.db, clientId)).toBe(before);
    const written = sessionCalls.filter((name) => contract[name].kind === 'write' || contract[name].kind === 'count');
    expect(written.filter((name) => names.get(name) !== 'viewOnly')).toEqual([]);
    expect(['records.list', 'records.info', 'fieldConfig.allList'].map((name) => names.get(name))).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
    expect(
      ['notices.list', 'admin.company', 'approvals.list', 'account.logout'].filter((name) => names.get(name) === 'ok'),
    ).toEqual([]);
  });

  test('ends after ten minutes, on request, and with the right of the administrator', async () => {
    let seen = await look('mb_rep1');
    server.clock.forward(10 * 60_000 + 1);
    expect((await seen.call('records.list', { table_id: 'organization' })).name).toBe('noAuth');
    seen = await look('mb_rep1');
    await admin.ok('admin.endSeeAs', {});
    expect((await seen.call('records.list', { table_id: 'organization' })).name).toBe('noAuth');
    seen = await look('mb_rep1');
    await setMember('mb_manager', { is_admin: true });
    const manager = await server.signIn('manager');
    await manager.ok('admin.setMember', {
      version: await version(),
      member_id: 'mb_admin',
      values: { is_admin: false },
    });
    expect((await seen.call('records.list', { table_id: 'organization' })).name).toBe('noAuth');
    await manager.ok('admin.setMember', { version: 0, member_id: 'mb_admin', values: { seat: 'paid' } });
    await server.app.db
      .updateTable('members')
      .set({ is_admin: true })
      .where('client_id', '=', clientId)
      .where('member_id', '=', 'mb_admin')
      .execute();
  });
});
