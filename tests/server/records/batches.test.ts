import { errors } from '../../../domain/errors';
import { cleanUp } from '../../../server/jobs/cleanup';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.db
    .updateTable('object_types')
    .set({ write_rule: 'members' })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'lead')
    .execute();
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify({ is_unique: true }) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'lead')
    .where('field_id', '=', 'phone')
    .execute();
  rep = await server.signIn('rep1');
  manager = await server.signIn('manager');
});
afterAll(() => server.close());

const lead = async (client: Client, values: Record<string, unknown>) => (await client.ok('lead.create', values)).id;
const nameOf = async (id: string) => (await rep.ok('lead.info', { id })).title;

describe('a batch of records', () => {
  test('creates each with an answer of its own, and a refused one stops no other', async () => {
    const answer = await rep.ok('records.batchCreate', {
      table_id: 'lead',
      list: [{ name: 'One' }, { name: '' }, { name: 'Three', colour: 'red' }, { name: 'Four' }],
    });
    expect([answer.success, answer.fail]).toEqual([2, 2]);
    expect(answer.list.map((item) => item.code)).toEqual([0, errors.invalid.code, errors.invalid.code, 0]);
    expect(answer.list[1]).toMatchObject({
      id: null,
      msg: expect.stringMatching(/\S/) as string,
      fields: [{ field: 'name', code: 'required' }],
    });
    expect([await nameOf(answer.list[0]?.id ?? ''), await nameOf(answer.list[3]?.id ?? '')]).toEqual(['One', 'Four']);
  });

  test('changes each with an answer of its own, except records of others, removed ones and missing ones', async () => {
    const mine = await lead(rep, { name: 'Mine' });
    const removed = await lead(rep, { name: 'Removed' });
    await rep.ok('lead.remove', { id: removed });
    const theirs = await lead(manager, { name: 'Theirs' });
    const list = ['nobody-has-this', removed, theirs, mine].map((id) => ({ id, update_data: { remark: 'Called' } }));
    const answer = await rep.ok('records.batchUpdate', { table_id: 'lead', list });
    expect(answer.list.map(({ id, code }) => [id, code])).toEqual([
      ['nobody-has-this', errors.notFound.code],
      [removed, errors.deleted.code],
      [theirs, errors.notAllowed.code],
      [mine, 0],
    ]);
    expect((await rep.ok('lead.info', { id: mine }))['remark']).toBe('Called');
    expect((await manager.ok('lead.info', { id: theirs }))['remark']).toBeUndefined();
  });

  test('removes each with an answer of its own', async () => {
    const mine = await lead(rep, { name: 'Mine' });
    const theirs = await lead(manager, { name: 'Theirs' });
    const answer = await rep.ok('records.batchRemove', { table_id: 'lead', ids: [mine, theirs] });
    expect(answer).toMatchObject({
      success: 1,
      fail: 1,
      list: [
        { id: mine, code: 0 },
        { id: theirs, code: errors.notAllowed.code },
      ],
    });
    expect((await rep.call('lead.info', { id: mine })).name).toBe('deleted');
  });

  test('may mix types, and finds the type of each record', async () => {
    const made = await rep.ok('records.batchCreate', {
      list: [
        { table_id: 'lead', name: 'Mixed lead' },
        { table_id: 'equipment', name: 'Mixed oven' },
        { name: 'Of no type' },
      ],
    });
    expect(made.list.map((item) => item.code)).toEqual([0, 0, errors.notFound.code]);
    const ids = made.list.flatMap(({ id }) => id ?? []);
    const changed = await rep.ok('records.batchUpdate', {
      list: [...ids, 'nobody-has-this'].map((id) => ({ id, update_data: { name: 'Mixed again' } })),
    });
    expect(changed.list.map((item) => item.code)).toEqual([0, 0, errors.notFound.code]);
    expect([await nameOf(ids[0] ?? ''), (await rep.ok('records.info', { id: ids[1] ?? '' })).title]).toEqual([
      'Mixed again',
      'Mixed again',
    ]);
    expect(await rep.ok('records.batchRemove', { ids: [...ids, 'nobody-has-this'] })).toMatchObject({
      success: 2,
      fail: 1,
    });
  });

  test('takes effect once, however often the same send arrives', async () => {
    const input = { table_id: 'lead', list: [{ name: 'Once in a batch' }] };
    const answers = await Promise.all(
      [1, 2, 3].map(() => rep.ok('records.batchCreate', input, { key: 'batch-sent-thrice' })),
    );
    expect(new Set(answers.map(({ list }) => list[0]?.id)).size).toBe(1);
  });

  test('has at most a hundred records, and never notes', async () => {
    expect(
      (
        await rep.call('records.batchRemove', {
          table_id: 'lead',
          ids: Array.from({ length: 101 }, (_, index) => `l${index}`),
        })
      ).name,
    ).toBe('invalid');
    expect((await rep.call('records.batchRemove', { table_id: 'note', ids: ['n1'] })).name).toBe('notAllowed');
  });
});

test('the save call creates a record without an id and changes one with it', async () => {
  const made = await rep.ok('records.save', { table_id: 'lead', fields: { name: 'Saved' } });
  expect(made).toMatchObject({ title: 'Saved', table_id: 'lead' });
  const changed = await rep.ok('records.save', {
    table_id: 'lead',
    id: made._id,
    known_update_time: made.update_time,
    fields: { remark: 'Again' },
  });
  expect(changed).toMatchObject({ _id: made._id, title: 'Saved', remark: 'Again' });
});

test('drafts are listed separately, for members who may read them', async () => {
  const id = await lead(rep, { name: 'Waiting for approval' });
  await server.app.db
    .updateTable('records')
    .set({ is_draft: true })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'lead')
    .where('id', '=', id)
    .execute();
  const drafts = await rep.ok('records.draftList', { table_id: 'lead', keyword: 'waiting' });
  expect(drafts).toMatchObject({
    list: [{ _id: id, is_draft: true, abilities: { update: false, remove: true } }],
    total: 1,
    total_is_capped: false,
  });
  expect((await rep.ok('records.list', { table_id: 'lead', keyword: 'waiting' })).list).toEqual([]);
  const known = drafts.list[0]?.update_time ?? 0;
  expect((await rep.call('lead.update', { id, known_update_time: known, update_data: { name: 'No' } })).name).toBe(
    'notAllowed',
  );
});

describe('the bin of a company', () => {
  const dayMs = 24 * 3_600_000;
  let admin: Client;
  beforeAll(async () => {
    admin = await server.signIn('data-admin');
  });
  const removedLead = async (values: Record<string, unknown>) => {
    const id = await lead(rep, values);
    await rep.ok('lead.remove', { id });
    return id;
  };
  const binned = async () => (await admin.ok('bin.list', { table_id: 'lead' })).list;

  test('shows administrators the removed records, newest first, with the member and the time, and nobody else', async () => {
    server.clock.forward(1_000);
    const first = await removedLead({ name: 'Thrown away first' });
    server.clock.forward(1_000);
    const second = await removedLead({ name: 'Thrown away second' });
    expect((await binned()).slice(0, 2)).toEqual([
      expect.objectContaining({
        _id: second,
        title: 'Thrown away second',
        deleted: true,
        delete_time: server.clock.now(),
        update_member_id: 'mb_rep1',
      }),
      expect.objectContaining({
        _id: first,
        delete_time: server.clock.now() - 1_000,
        abilities: { update: false, remove: false, note: false, chat: false },
      }),
    ]);
    const other = await server.signIn('rep2');
    expect([
      (await rep.call('bin.list', { table_id: 'lead' })).name,
      (await other.call('bin.restore', { table_id: 'lead', ids: [first] })).name,
    ]).toEqual(['notAllowed', 'notAllowed']);
    const restoring = async (client: Client) =>
      (await client.ok('start.bootstrap', {})).tables
        .filter((table) => table.abilities.restore)
        .map((table) => table.table_id);
    expect(await restoring(rep)).toEqual([]);
    expect(await restoring(await server.signIn('admin'))).toEqual(
      expect.arrayContaining(['lead', 'organization', 'equipment']),
    );
    expect((await admin.call('bin.list', { table_id: 'note' })).name).toBe('notAllowed');
  });

  test('restores records unchanged with an answer for each, and reports missing ones', async () => {
    const [gone, living] = [
      await removedLead({ name: 'Comes back', remark: 'Kept words' }),
      await lead(rep, { name: 'Never went' }),
    ];
    const answer = await admin.ok('bin.restore', { table_id: 'lead', ids: [gone, living, 'nobody-has-this'] });
    expect(answer).toMatchObject({
      success: 1,
      fail: 2,
      list: [
        { id: gone, code: 0 },
        { id: living, code: errors.notFound.code },
        { id: 'nobody-has-this', code: errors.notFound.code },
      ],
    });
    expect(await rep.ok('lead.info', { id: gone })).toMatchObject({
      title: 'Comes back',
      remark: 'Kept words',
      owner_member_id: 'mb_rep1',
      abilities: { update: true },
    });
    expect((await rep.ok('lead.info', { id: gone })).deleted).toBe(false);
    expect(
      (await rep.ok('records.list', { table_id: 'lead', keyword: 'comes back' })).list.map((record) => record._id),
    ).toEqual([gone]);
    expect((await binned()).map((record) => record._id)).not.toContain(gone);
  });

  test('keeps a record whose unique value another record has in the meantime', async () => {
    const gone = await removedLead({ name: 'Had the number', phone: '800 820 8820' });
    await lead(rep, { name: 'Has the number', phone: '800 820 8820' });
    const answer = await admin.ok('bin.restore', { table_id: 'lead', ids: [gone] });
    expect(answer.list).toEqual([
      expect.objectContaining({ id: gone, code: errors.invalid.code, fields: [{ field: 'phone', code: 'duplicate' }] }),
    ]);
    expect((await rep.call('lead.info', { id: gone })).name).toBe('deleted');
  });

  test('is emptied after thirty days', async () => {
    const gone = await removedLead({ name: 'Too late' });
    server.clock.forward(30 * dayMs - 1);
    admin = await server.signIn('data-admin');
    expect((await binned()).map((record) => record._id)).toContain(gone);
    server.clock.forward(1);
    expect(await binned()).toEqual([]);
    expect((await admin.ok('bin.restore', { table_id: 'lead', ids: [gone] })).list).toMatchObject([
      { code: errors.notFound.code },
    ]);
    await cleanUp(server.app);
    rep = await server.signIn('rep1');
    manager = await server.signIn('manager');
    expect((await rep.call('lead.info', { id: gone })).name).toBe('deleted');
    server.clock.forward(1);
    await cleanUp(server.app);
    expect((await rep.call('lead.info', { id: gone })).name).toBe('notFound');
  });
});

describe('the check for a unique value', () => {
  const check = (client: Client, value: unknown, ne_id?: string) =>
    client.ok('records.checkDuplicate', { table_id: 'lead', field_id: 'phone', value, ...(ne_id ? { ne_id } : {}) });

  test('names the record that has it, and not the checked record itself', async () => {
    const id = await lead(rep, { name: 'Has it', phone: '400 820 8820' });
    expect(await check(rep, ' 400  820 8820')).toEqual({
      exists: true,
      record: { _id: id, table_id: 'lead', readable: true, title: 'Has it', owner_member_id: 'mb_rep1' },
    });
    expect(await check(rep, '400 820 8820', id)).toEqual({ exists: false });
    expect([await check(rep, '400 820 8821'), await check(rep, ''), await check(rep, 5)]).toEqual([
      { exists: false },
      { exists: false },
      { exists: false },
    ]);
  });

  test('reveals only the owner of a record that the caller cannot read', async () => {
    await server.app.db
      .updateTable('object_types')
      .set({ read_rule: 'members' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'lead')
      .execute();
    const id = await lead(manager, { name: 'Nobody’s business', phone: '021 5555 0100' });
    expect(await check(rep, '021 5555 0100')).toEqual({
      exists: true,
      record: { _id: id, table_id: 'lead', readable: false, title: '', owner_member_id: 'mb_manager' },
    });
  });

  test('is refused where it would reveal a value that the caller may not see', async () => {
    expect(
      (await rep.call('records.checkDuplicate', { table_id: 'lead', field_id: 'remark', value: 'x' })).error.fields,
    ).toEqual([{ field: 'remark', code: 'unknownField' }]);
    const viewer = await server.signIn('viewer');
    expect(
      (await viewer.call('records.checkDuplicate', { table_id: 'lead', field_id: 'phone', value: '021 5555 0100' }))
        .name,
    ).toBe('invalid');
  });
});
