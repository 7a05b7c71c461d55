import { sql } from 'kysely';
import { Client } from '../../support/client';
import { importing } from '../../support/importing';
import { startTestServer, type TestServer } from '../../support/server';

/** A piece of equipment is part of another one (PARENT_LINK), and is removed with it. */

const table_id = 'equipment';
const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let program: Client;
const { uploaded, run } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.signIn('admin');
  rep = await server.signIn('rep1');
  const asked = { name: 'ERP', scopes: { '*': 'write' as const }, member_id: 'mb_rep1' };
  program = new Client(server.origin, (await admin.ok('apiKeys.create', asked)).key);
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});
beforeEach(() => server.clock.forward(1_500));

let count = 0;
const title = (what: string) => `${what} ${(count += 1)}`;
const make = async (part_of: string[] = [], client = rep) =>
  (
    await client.ok('records.create', {
      table_id,
      fields: { name: title('Machine'), ...(part_of.length > 0 && { part_of }) },
    })
  ).id;
const read = (id: string) => rep.ok('records.info', { table_id, id });
const put = (id: string, under: string, client = rep) =>
  client.call('records.save', { table_id, id, fields: { part_of: [under] } });
/** A machine, a part of it, and a part of the part. */
async function chain() {
  const top = await make();
  const middle = await make([top]);
  return { top, middle, bottom: await make([middle]) };
}
const circle = (name: unknown) => [{ field: 'part_of', code: 'linksInCircle', params: { name } }];

describe('a machine that would become a part of itself is refused', () => {
  test('in its form, in the general update and in a call of a program', async () => {
    const { top, middle, bottom } = await chain();
    const name = (await read(bottom)).title;
    expect((await put(top, bottom)).error.fields).toEqual(circle(name));
    const { update_time: known_update_time } = await read(top);
    const update_data = { part_of: [bottom] };
    const updated = await rep.call('records.update', { table_id, id: top, known_update_time, update_data });
    expect(updated.error.fields).toEqual(circle(name));
    expect((await put(top, middle, program)).error.fields).toEqual(circle((await read(middle)).title));
    expect((await put(top, top)).error.fields).toEqual([{ field: 'part_of', code: 'linksItself' }]);
    expect((await read(top))['part_of']).toBeUndefined();
  });

  test('while valid changes are saved: another place in the tree, and a new part', async () => {
    const { top, middle, bottom } = await chain();
    expect((await put(bottom, top)).name).toBe('ok');
    expect((await put(middle, bottom)).name).toBe('ok');
    expect(await make([middle])).not.toBe('');
  });

  test('in one batch whose changes form a circle together', async () => {
    const [left, right] = [await chain(), await chain()];
    const list = [
      { id: left.top, update_data: { part_of: [right.bottom] } },
      { id: right.top, update_data: { part_of: [left.bottom] } },
    ];
    const answer = await rep.ok('records.batchUpdate', { table_id, list });
    expect([answer.success, answer.fail]).toEqual([1, 1]);
    expect(answer.list.find(({ code }) => code !== 0)?.fields).toMatchObject([{ code: 'linksInCircle' }]);
  });

  test('in an import', async () => {
    const { top, bottom } = await chain();
    const [one, other] = [(await read(top)).title, (await read(bottom)).title];
    const id = await uploaded(rep, `Name,Main unit\n${one},${other}`);
    const columns = ['name', 'part_of'].map((field_id, column) => ({ column, field_id }));
    const { counts } = await run(rep, id, table_id, { mode: 'update', key: 'name', columns });
    expect(counts).toMatchObject({ wrong: 1, changed: 0 });
    const [row] = (await rep.ok('imports.rows', { import_id: id, which: 'wrong' })).list;
    expect(row?.why).toContain(`“${other}” already belongs to this record`);
  });

  test('in the links of its page', async () => {
    const { top, bottom } = await chain();
    const asked = { table_id, field_id: 'part_of', remove: [], object_type: table_id };
    const { failed } = await rep.ok('links.update', { ...asked, object_id: top, add: [bottom] });
    expect(failed).toEqual([{ id: bottom, reason: 'linksInCircle' }]);
  });

  test('in a merge: through the links that it moves, or through a parent of the survivor', async () => {
    const { top, middle, bottom } = await chain();
    const merge = async (survivor_id: string, other: string, choices = {}) => {
      const known_update_times = Object.fromEntries(
        await Promise.all([survivor_id, other].map(async (id) => [id, (await read(id)).update_time])),
      ) as Record<string, number>;
      return rep.call('duplicates.merge', { table_id, survivor_id, other_ids: [other], known_update_times, choices });
    };
    const refused = await merge(bottom, top);
    expect(refused.error.fields).toEqual([
      { field: 'other_ids', code: 'linksInCircle', params: { name: (await read(middle)).title } },
    ]);
    expect((await read(top)).deleted).toBe(false);
    // What is merged with the machine above it stays, and what was beside it comes below it.
    const beside = await make([top]);
    expect((await merge(middle, top)).name).toBe('ok');
    expect((await read(middle))['part_of']).toBeUndefined();
    expect((await read(beside))['part_of']).toEqual([middle]);
    expect((await read(bottom))['part_of']).toEqual([middle]);
  });

  test('in the undo of a merge whose links others have built on', async () => {
    const [kept, gone, part] = [await make(), await make(), await make()];
    expect((await put(part, gone)).name).toBe('ok');
    const known_update_times = { [kept]: (await read(kept)).update_time, [gone]: (await read(gone)).update_time };
    const { merge_id } = await rep.ok('duplicates.merge', {
      table_id,
      survivor_id: kept,
      other_ids: [gone],
      known_update_times,
    });
    expect((await read(part))['part_of']).toEqual([kept]);
    const { db } = server.app;
    // As if the machine that was merged had been part of another one that is below it by now.
    const below = await make([part]);
    await db
      .updateTable('records')
      .set({ data: JSON.stringify({ name: 'Merged', part_of: [below] }) as never })
      .where('client_id', '=', clientId)
      .where('table_id', '=', table_id)
      .where('id', '=', gone)
      .execute();
    await rep.call('duplicates.undo', { table_id, merge_id });
    expect((await read(part))['part_of']).toEqual([kept]);
  });

  test('when two people form the circle at the same time', async () => {
    const colleague = await server.signIn('rep2');
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await chain(), await chain()];
      const both = await Promise.all([put(left.top, right.bottom), put(right.top, left.bottom, colleague)]);
      expect(both.map(({ name }) => name).sort()).toEqual(['invalid', 'ok']);
    }
  });
});

test('the number of machines that go along is shown before, on all levels, as far as the reader may see them', async () => {
  const { top, middle, bottom } = await chain();
  await make([middle]);
  expect(await rep.ok('records.belonging', { id: top })).toEqual({ counts: { equipment: 3 }, others: false });
  expect(await rep.ok('records.belonging', { table_id, id: bottom })).toEqual({ counts: {}, others: false });
  const { db } = server.app;
  const setRule = (read_rule: 'all' | 'members') =>
    db
      .updateTable('object_types')
      .set({ read_rule })
      .where('client_id', '=', clientId)
      .where('table_id', '=', table_id)
      .execute();
  await setRule('members');
  await db
    .updateTable('clients')
    .set(({ eb }) => ({ configuration_version: eb('configuration_version', '+', 1) }))
    .where('client_id', '=', clientId)
    .execute();
  await db
    .updateTable('records')
    .set({ owner: 'mb_rep3', members: ['mb_rep3'], creator: 'mb_rep3' })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('id', '=', bottom)
    .execute();
  expect(await rep.ok('records.belonging', { table_id, id: top })).toEqual({ counts: { equipment: 2 }, others: true });
  expect((await rep.call('records.belonging', { table_id, id: bottom })).name).toBe('notReadable');
});

test('more machines than a statement has parameters are counted and removed together', async () => {
  const top = await make();
  const part = await make([top]);
  await sql`
    insert into records (client_id, table_id, id, name, name_key, owner, members, followers, is_draft, create_time, update_time, data, field_times, facets, grams, search_text)
    select ${clientId}, table_id, 'many_' || number, name, name_key, owner, members, followers, is_draft, create_time, update_time, data, field_times, facets, grams, search_text
    from records, generate_series(1, 65600) as number
    where client_id = ${clientId} and table_id = ${table_id} and id = ${part}`.execute(server.app.db);
  expect(await rep.ok('records.belonging', { table_id, id: top })).toEqual({
    counts: { equipment: 65_601 },
    others: false,
  });
  await rep.ok('records.remove', { table_id, id: top });
  expect((await rep.call('records.info', { table_id, id: 'many_65600' })).name).toBe('deleted');
}, 120_000);
