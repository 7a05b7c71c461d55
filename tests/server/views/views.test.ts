import { errors } from '../../../domain/errors';
import type { Condition, Filter } from '../../../domain/filter-tree';
import type { RawInput } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let colleague: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, colleague, admin] = await Promise.all([server.signIn('rep1'), server.signIn('rep2'), server.signIn('admin')]);
});
afterAll(() => server.close());

const table = 'organization';
const oneOf = (...conditions: Condition[]): Filter => ({ join: 'or', items: [{ join: 'and', items: conditions }] });
const key = oneOf({ field: 'level', relation: 'include', value: ['key'] });

type Create = RawInput<'filterConfig.create'>;
const save = async (client: Client, view: Partial<Create> = {}) =>
  (await client.ok('filterConfig.create', { name: 'Key customers', table, filter: key, ...view }))._id;
const seen = async (client: Client) => {
  const { private: own, public: shared } = await client.ok('filterConfig.info', { table });
  return [...own, ...shared];
};
const find = async (client: Client, id: string) => (await seen(client)).find((view) => view._id === id);
const codes = (answer: { list: { code: number }[] }) => answer.list.map(({ code }) => code);

describe('the views of a list', () => {
  test('begin with the default view, which shows everything, newest first, and has no author', async () => {
    const { public: shared } = await admin.ok('filterConfig.info', { table: 'lead' });
    expect(shared[0]).toMatchObject({
      _id: 'default',
      filter: null,
      order_by: { field: 'create_time', sort: 'desc' },
      abilities: { update: false, remove: false },
    });
    const update = await admin.ok('filterConfig.batchUpdate', {
      list: [{ id: 'default', update_data: { name: 'Mine' } }],
    });
    const removal = await admin.ok('filterConfig.batchDelete', { ids: ['default'] });
    expect([...codes(update), ...codes(removal)]).toEqual([errors.notAllowed.code, errors.notAllowed.code]);
  });

  test('are not found for a type that the company does not have', async () => {
    expect((await rep.call('filterConfig.info', { table: 'spaceship' })).name).toBe('notFound');
    expect((await rep.call('filterConfig.create', { name: 'A', table: 'spaceship', filter: null })).name).toBe(
      'notFound',
    );
  });

  test('find the records of their filter in their order', async () => {
    const id = await save(rep, { order_by: { field: 'name', sort: 'asc' } });
    const view = await find(rep, id);
    const { list } = await rep.ok('records.list', {
      table_id: table,
      filter: view?.filter ?? undefined,
      order_by: view?.order_by,
      size: 100,
    });
    expect(list.length).toBeGreaterThan(1);
    expect(new Set(list.map((record) => String(record['level'])))).toEqual(new Set(['key']));
  });

  test('accept a condition with the kind and the options of its field, as the requirements write one', async () => {
    const condition = {
      field: 'level',
      relation: 'include',
      value: ['key'],
      value_type: 'SINGLE_SELECT',
      value_options: [{ id: 'key', label: 'Key account' }],
    };
    const asked = {
      table_id: table,
      filter: { join: 'or' as const, items: [{ join: 'and' as const, items: [condition as Condition] }] },
    };
    expect((await rep.ok('records.list', asked)).total).toEqual(
      (await rep.ok('records.list', { table_id: table, filter: key })).total,
    );
    expect((await find(rep, await save(rep, { filter: asked.filter })))?.issues).toEqual([]);
  });

  test('may use relative days, which mean the days of the reader', async () => {
    const id = await save(rep, { filter: oneOf({ field: 'founded_on', relation: 'lt', value: 'TODAY' }) });
    expect(await find(rep, id)).toMatchObject({
      issues: [],
      filter: oneOf({ field: 'founded_on', relation: 'lt', value: 'TODAY' }),
    });
  });

  test('have the order in which they were saved', async () => {
    const ids = [await save(colleague, { name: 'First' }), await save(colleague, { name: 'Second' })];
    await colleague.ok('filterConfig.batchUpdate', {
      list: ids.map((id, index) => ({ id, update_data: { sort: 1 - index } })),
    });
    const { private: own } = await colleague.ok('filterConfig.info', { table });
    expect(own.map(({ name }) => name)).toEqual(['Second', 'First']);
  });
});

describe('a private view', () => {
  test('is seen, renamed and deleted by its author alone, not even by an administrator', async () => {
    const id = await save(rep);
    expect(await find(rep, id)).toMatchObject({ is_global: false, abilities: { update: true, remove: true } });
    for (const other of [colleague, admin]) {
      expect(await find(other, id)).toBeUndefined();
      expect(
        codes(await other.ok('filterConfig.batchUpdate', { list: [{ id, update_data: { name: 'Taken' } }] })),
      ).toEqual([errors.notFound.code]);
      expect(codes(await other.ok('filterConfig.batchDelete', { ids: [id] }))).toEqual([errors.notFound.code]);
    }
    await rep.ok('filterConfig.batchUpdate', { list: [{ id, update_data: { name: 'Renamed' } }] });
    expect(await find(rep, id)).toMatchObject({ name: 'Renamed', filter: key });
    expect(await rep.ok('filterConfig.batchDelete', { ids: [id] })).toEqual({
      success: 1,
      fail: 0,
      list: [{ id, code: 0 }],
    });
    expect(await find(rep, id)).toBeUndefined();
  });

  test('becomes a team view only by an administrator', async () => {
    const mine = await save(rep);
    expect(
      codes(await rep.ok('filterConfig.batchUpdate', { list: [{ id: mine, update_data: { is_global: true } }] })),
    ).toEqual([errors.notAllowed.code]);
    const theirs = await save(admin);
    await admin.ok('filterConfig.batchUpdate', { list: [{ id: theirs, update_data: { is_global: true } }] });
    expect(await find(rep, theirs)).toMatchObject({ is_global: true, abilities: { update: false, remove: false } });
  });
});

describe('a view of the team', () => {
  test('[shell 6.1] is saved, renamed and deleted by administrators, and used by everybody', async () => {
    expect((await rep.call('filterConfig.create', { name: 'Ours', table, filter: key, is_global: true })).name).toBe(
      'notAllowed',
    );
    const id = await save(admin, { name: 'Ours', is_global: true });
    expect(await find(rep, id)).toMatchObject({
      name: 'Ours',
      filter: key,
      abilities: { update: false, remove: false },
    });
    expect(codes(await rep.ok('filterConfig.batchUpdate', { list: [{ id, update_data: { name: 'Mine' } }] }))).toEqual([
      errors.notAllowed.code,
    ]);
    expect(codes(await rep.ok('filterConfig.batchDelete', { ids: [id] }))).toEqual([errors.notAllowed.code]);
    const dataAdmin = await server.signIn('data-admin');
    await dataAdmin.ok('filterConfig.batchUpdate', { list: [{ id, update_data: { name: 'Of the team' } }] });
    expect(await find(rep, id)).toMatchObject({ name: 'Of the team' });
    expect(codes(await admin.ok('filterConfig.batchDelete', { ids: [id] }))).toEqual([0]);
    expect(await find(rep, id)).toBeUndefined();
  });

  test('says in the list who may share one', async () => {
    expect((await rep.ok('filterConfig.info', { table })).abilities).toEqual({ create_global: false });
    expect((await admin.ok('filterConfig.info', { table })).abilities).toEqual({ create_global: true });
  });
});

describe('the save of a view', () => {
  test.each<[string, Partial<Create>]>([
    ['a field that the type does not have', { filter: oneOf({ field: 'nothing', relation: 'empty' }) }],
    ['a relation that the field does not have', { filter: oneOf({ field: 'level', relation: 'gt', value: 1 }) }],
    ['a condition without its value', { filter: oneOf({ field: 'level', relation: 'include' }) }],
    ['an order by a field that the type does not have', { order_by: { field: 'nothing', sort: 'asc' } }],
    ['a group without conditions', { filter: { join: 'or', items: [{ join: 'and', items: [] }] } }],
    ['groups within groups', { filter: { join: 'or', items: [{ join: 'and', items: [key] }] } }],
    ['a name of blanks', { name: '   ' }],
    ['a name that is too long', { name: 'x'.repeat(51) }],
  ])('refuses %s and stores nothing', async (_what, view) => {
    const before = await seen(rep);
    expect((await rep.call('filterConfig.create', { name: 'A', table, filter: key, ...view })).name).toBe('invalid');
    expect(await seen(rep)).toEqual(before);
  });

  test('trims the name', async () => {
    expect(await find(rep, await save(rep, { name: '  Trimmed ' }))).toMatchObject({ name: 'Trimmed' });
  });

  test('of an older version is a conflict, and the other items of the batch are saved', async () => {
    const [first, second] = [await save(rep), await save(rep)];
    const read = (await find(rep, first))?.update_time ?? 0;
    server.clock.forward(1_000);
    await rep.ok('filterConfig.batchUpdate', {
      list: [{ id: first, update_data: { name: 'Newer', update_time: read } }],
    });
    const answer = await rep.ok('filterConfig.batchUpdate', {
      list: [
        { id: first, update_data: { name: 'Older', update_time: read } },
        { id: second, update_data: { name: 'Saved' } },
        { id: 'nobody', update_data: {} },
      ],
    });
    expect([answer.success, answer.fail, ...codes(answer)]).toEqual([
      1,
      2,
      errors.conflict.code,
      0,
      errors.notFound.code,
    ]);
    expect([(await find(rep, first))?.name, (await find(rep, second))?.name]).toEqual(['Newer', 'Saved']);
  });

  test('that is sent twice creates one view', async () => {
    const once = { key: 'one-view-sent-twice' };
    const first = await rep.ok('filterConfig.create', { name: 'Once', table, filter: key }, once);
    expect(await rep.ok('filterConfig.create', { name: 'Once', table, filter: key }, once)).toEqual(first);
    expect((await seen(rep)).filter(({ name }) => name === 'Once')).toHaveLength(1);
  });

  test('is refused beyond a hundred views', async () => {
    const single = await server.signIn('single');
    for (let number = 1; number <= 100; number += 1) await save(single, { name: `View ${number}` });
    const answer = await single.call('filterConfig.create', { name: 'One more', table, filter: null });
    expect([answer.name, answer.error.fields]).toEqual([
      'invalid',
      [{ field: 'name', code: 'tooMany', params: { limit: 100 } }],
    ]);
  });
});

test('a view whose field was deleted says so, shows no further records, and can be renamed, repaired and deleted', async () => {
  const { db } = server.app;
  const filter = oneOf(
    { field: 'level', relation: 'include', value: ['key'] },
    { field: 'phone', relation: 'notEmpty' },
  );
  const [mine, ours] = [await save(rep, { filter }), await save(admin, { filter, is_global: true })];
  const gone = (deleted: boolean) =>
    db
      .updateTable('fields')
      .set({ deleted })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', table)
      .where('field_id', '=', 'phone')
      .execute();
  await gone(true);
  try {
    const issues = [{ field: 'phone', code: 'unknownField' }];
    expect(await find(rep, mine)).toMatchObject({ issues, filter });
    // What the team's view asks of a field that the reader does not see stays with those who wrote it.
    expect(await find(rep, ours)).toMatchObject({ issues, filter: null });
    expect(await rep.call('records.list', { table_id: table, filter })).toMatchObject({
      name: 'invalid',
      error: { fields: issues },
    });
    const answer = await rep.ok('filterConfig.batchUpdate', {
      list: [{ id: mine, update_data: { name: 'Broken' } }],
    });
    expect(codes(answer)).toEqual([0]);
    expect(codes(await rep.ok('filterConfig.batchUpdate', { list: [{ id: mine, update_data: { filter } }] }))).toEqual([
      errors.invalid.code,
    ]);
    expect(
      codes(await rep.ok('filterConfig.batchUpdate', { list: [{ id: mine, update_data: { filter: key } }] })),
    ).toEqual([0]);
    expect(await find(rep, mine)).toMatchObject({ name: 'Broken', issues: [], filter: key });
  } finally {
    await gone(false);
  }
});

test('records are found by their followers', async () => {
  const follows = (relation: 'include' | 'exclude') =>
    rep.ok('records.list', {
      table_id: table,
      size: 100,
      filter: { field: 'follower_member_ids', relation, value: ['mb_rep1'] },
    });
  const { id } = await rep.ok('organization.create', { name: 'Followed by rep1' });
  await server.app.db
    .updateTable('records')
    .set({ followers: ['mb_rep1'] })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', table)
    .where('id', '=', id)
    .execute();
  const [followed, others] = [await follows('include'), await follows('exclude')];
  expect(followed.list.map((record) => record._id)).toContain(id);
  expect(followed.list.every((record) => record.follower_member_ids.includes('mb_rep1'))).toBe(true);
  expect(others.list.some((record) => record.follower_member_ids.includes('mb_rep1'))).toBe(false);
});
