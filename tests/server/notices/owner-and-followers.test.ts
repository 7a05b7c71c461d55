import { followers } from '../../../server/db/migrations/0025-followers';
import type { Client } from '../../support/client';
import { runAgain } from '../../support/migration';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let mate: Client;
let southern: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, mate, southern] = await Promise.all([server.signIn('rep1'), server.signIn('rep2'), server.signIn('rep3')]);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_000));

let made = 0;
const deal = async (client = rep) => (await client.ok('deal.create', { name: `Handed over ${(made += 1)}` })).id;
const info = (id: string, client = rep) => client.ok('deal.info', { id });
const hand = (id: string, owner_member_id: unknown, client = rep, known = server.clock.now()) =>
  client.call('deal.update', { id, known_update_time: known, update_data: { owner_member_id } });
const noticesAbout = async (client: Client, id: string) =>
  (await client.ok('notices.list', { limit: 100 })).list
    .filter((notice) => notice.object_id === id || notice.link_object_id === id)
    .map(({ type }) => type);

describe('the owner of a record', () => {
  test('can be changed once by members with that right, the timeline and the new owner are notified, and the former loses the right', async () => {
    const id = await deal();
    const answer = await hand(id, 'mb_rep2');
    expect(answer.data).toMatchObject({
      owner_member_id: 'mb_rep2',
      _all_member_ids: ['mb_rep2'],
      update_member_id: 'mb_rep1',
    });
    const { list, total } = await mate.ok('deal.events', { id, sub_type: 'INFO_CHANGE' });
    expect([total, list]).toMatchObject([
      1,
      [
        {
          operator_member_id: 'mb_rep1',
          changes: [{ field: 'owner_member_id', field_name: 'Owner', old_text: '王晓雨' }],
        },
      ],
    ]);
    expect(list[0]?.changes?.[0]?.new_text).toMatch(/\S/);
    expect(await noticesAbout(mate, id)).toEqual(['TEAM_MEMBER_ADD']);
    expect(await noticesAbout(rep, id)).toEqual([]);
    const mine = (client: Client, member: string) =>
      client.ok('records.list', {
        table_id: 'deal',
        limit: 100,
        filter: { field: 'owner_member_id', relation: 'include', value: [member] },
      });
    expect((await mine(mate, 'mb_rep2')).list.map(({ _id }) => _id)).toContain(id);
    expect((await mine(mate, 'mb_rep1')).list.map(({ _id }) => _id)).not.toContain(id);
    // Anyone who handed it over may no longer change who works on it, unless they may remove it.
    expect((await hand(id, 'mb_rep1')).error.fields).toEqual([{ field: 'owner_member_id', code: 'noOpPermission' }]);
  });

  test('must be an active member of the company', async () => {
    const id = await deal();
    const codes = await Promise.all(
      [null, '', 'mb_nobody', 5, ['mb_rep2']].map(async (owner) => (await hand(id, owner)).error.fields),
    );
    expect(codes).toEqual([
      ...Array<unknown>(2).fill([{ field: 'owner_member_id', code: 'required' }]),
      ...Array<unknown>(3).fill([{ field: 'owner_member_id', code: 'notAMember' }]),
    ]);
    await server.app.db
      .updateTable('members')
      .set({ deleted: true })
      .where('client_id', '=', clientId)
      .where('member_id', '=', 'mb_m20')
      .execute();
    expect((await hand(id, 'mb_m20')).error.fields).toEqual([{ field: 'owner_member_id', code: 'notAMember' }]);
    expect((await info(id)).owner_member_id).toBe('mb_rep1');
  });

  test('causes a conflict when another member changed it in the meantime, and none after other changes', async () => {
    const id = await deal();
    const admin = await server.signIn('admin');
    const { update_time: known } = await info(id);
    server.clock.forward(1_000);
    await admin.ok('deal.update', { id, known_update_time: known, update_data: { name: 'Another name' } });
    expect((await hand(id, 'mb_rep1', admin, known)).name).toBe('ok');
    server.clock.forward(1_000);
    expect((await hand(id, 'mb_rep2', admin, known)).name).toBe('ok');
    server.clock.forward(1_000);
    const late = await hand(id, 'mb_manager', await server.signIn('data-admin'), known);
    expect([late.name, late.error]).toMatchObject([
      'conflict',
      {
        params: {
          fields: [{ field: 'owner_member_id', mine: 'mb_manager', theirs: 'mb_rep2', member_id: 'mb_admin' }],
        },
      },
    ]);
  });

  test('of an organization is its account manager, and both change together', async () => {
    const { id } = await rep.ok('organization.create', { name: 'Managed kitchen' });
    const after = await rep.ok('organization.update', {
      id,
      known_update_time: server.clock.now(),
      update_data: { owner_member_id: 'mb_rep2' },
    });
    expect(after).toMatchObject({
      owner_member_id: 'mb_rep2',
      account_manager: 'mb_rep2',
      _all_member_ids: ['mb_rep2'],
    });
    expect(
      (await rep.ok('organization.events', { id, sub_type: 'INFO_CHANGE' })).list[0]?.changes?.map(
        ({ field }) => field,
      ),
    ).toEqual(['account_manager']);
  });

  test('is notified also when they were on the record before', async () => {
    const id = await deal();
    await mate.ok('records.follow', { id, table_id: 'deal', follow: true });
    await hand(id, 'mb_rep2');
    expect(await noticesAbout(mate, id)).toEqual(['TEAM_MEMBER_ADD']);
  });
});

describe('a follower of a record', () => {
  test('can be anyone who may read it, and following leaves the record unchanged', async () => {
    const id = await deal();
    const before = await info(id);
    expect(before.abilities.follow).toBe(true);
    const followed = await mate.ok('records.follow', { id, follow: true });
    expect(followed).toMatchObject({
      follower_member_ids: ['mb_rep2'],
      update_time: before.update_time,
      update_member_id: 'mb_rep1',
      _all_member_ids: before._all_member_ids,
    });
    expect((await mate.ok('records.follow', { id, follow: true })).follower_member_ids).toEqual(['mb_rep2']);
    expect((await rep.ok('deal.events', { id })).total).toBe(1);
    const following = {
      table_id: 'deal',
      filter: { field: 'follower_member_ids', relation: 'include' as const, value: ['mb_rep2'] },
    };
    expect((await mate.ok('records.list', following)).list.map(({ _id }) => _id)).toContain(id);
    expect((await mate.ok('records.follow', { id, follow: false })).follower_member_ids).toEqual([]);
    expect((await mate.ok('records.list', following)).list.map(({ _id }) => _id)).not.toContain(id);
  });

  test('cannot be a member who may not read it, follow a note, or be of another company', async () => {
    const id = await deal();
    expect((await southern.call('records.follow', { id, follow: true })).name).toBe('notReadable');
    expect(
      (await (await server.signIn('rep1', 'northwind-feishu')).call('records.follow', { id, follow: true })).name,
    ).toBe('notFound');
    const { note_id } = await rep.ok('notes.create', { content: 'A note', follow_relate_objs: { deal: [id] } });
    expect((await rep.call('records.follow', { id: note_id, follow: true })).name).toBe('notAllowed');
  });

  test('gets no right to write, and none to read once that is closed', async () => {
    const id = await deal();
    await mate.ok('records.follow', { id, follow: true });
    const rules = (rule: 'team' | 'members' | 'all') =>
      server.app.db
        .updateTable('object_types')
        .set({ read_rule: rule, write_rule: 'members' })
        .where('client_id', '=', clientId)
        .where('table_id', '=', 'deal');
    const was = await server.app.db
      .selectFrom('object_types')
      .select(['read_rule', 'write_rule'])
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .executeTakeFirstOrThrow();
    await rules('all').execute();
    expect((await info(id, mate)).abilities).toMatchObject({ update: false, chat: false, note: false });
    expect((await hand(id, 'mb_rep2', mate)).name).toBe('notAllowed');
    await rules('members').execute();
    expect((await mate.call('deal.info', { id })).name).toBe('notReadable');
    expect(
      (
        await mate.ok('records.list', {
          table_id: 'deal',
          filter: { field: 'follower_member_ids', relation: 'include', value: ['mb_rep2'] },
        })
      ).list.map(({ _id }) => _id),
    ).not.toContain(id);
    await rep.ok('deal.update', {
      id,
      known_update_time: server.clock.now(),
      update_data: { name: 'Not for followers' },
    });
    expect(await noticesAbout(mate, id)).toEqual([]);
    await server.app.db
      .updateTable('object_types')
      .set(was)
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .execute();
  });

  test('is notified of changes of the record until the end of following', async () => {
    const id = await deal();
    await mate.ok('records.follow', { id, follow: true });
    await rep.ok('deal.update', {
      id,
      known_update_time: server.clock.now(),
      update_data: { name: 'Told to followers' },
    });
    expect(await noticesAbout(mate, id)).toEqual(['OBJECT_CHANGE']);
    await mate.ok('records.follow', { id, follow: false });
    server.clock.forward(1_000);
    await rep.ok('deal.update', { id, known_update_time: server.clock.now(), update_data: { name: 'Told to nobody' } });
    expect(await noticesAbout(mate, id)).toEqual(['OBJECT_CHANGE']);
  });

  test('from before followers had a table loses the right of a member, by the migration', async () => {
    const { db } = server.app;
    const { id } = await rep.ok('organization.create', { name: 'From before', account_manager: 'mb_rep2' });
    const row = () =>
      db
        .selectFrom('records')
        .select(['members', 'followers'])
        .where('client_id', '=', clientId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await db
      .updateTable('records')
      .set({
        owner: 'mb_rep1',
        followers: ['mb_rep2', 'mb_rep3', 'mb_rep1'],
        members: ['mb_rep1', 'mb_rep2', 'mb_rep3'],
      })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .execute();
    await runAgain(db, followers);
    expect((await row()).members).toEqual(['mb_rep1', 'mb_rep2']);
  });
});
