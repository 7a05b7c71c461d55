import type { Client } from '../support/client';
import { importing, recordsNamed } from '../support/importing';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let admin: Client;
let rep: Client;
const { uploaded, checked, run, until } = importing(() => server);
beforeAll(async () => {
  server = await startTestServer();
  server.importWorker.start();
  admin = await server.signIn('admin');
  rep = await server.signIn('rep1');
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});

describe('past deals', () => {
  const csv = 'Deal name,Stage\nHistory won,Won\nHistory lost,Lost';

  test('come into won and lost stages by an administrator’s choice, which the audit log holds, and go again', async () => {
    const import_id = await uploaded(admin, csv);
    const { counts } = await run(admin, import_id, 'deal', { mode: 'add', is_history: true });
    expect(counts).toMatchObject({ new: 2, wrong: 0 });
    expect((await recordsNamed(admin, 'deal', 'History won')).length).toBe(1);
    const { list } = await admin.ok('admin.log', { kind: 'import' });
    expect(list[0]).toMatchObject({ action: 'import', table_id: 'deal', name: 'file.csv', can_undo: false });
    await admin.ok('imports.act', { import_id, action: 'undo' });
    await until(admin, import_id, 'undone');
    expect(await recordsNamed(admin, 'deal', 'History won')).toEqual([]);
  });

  test('are refused otherwise in a sentence without holes', async () => {
    const import_id = await uploaded(admin, csv);
    const { counts } = await checked(admin, import_id, 'deal', { mode: 'add' });
    expect(counts).toMatchObject({ new: 0, wrong: 2 });
    const { list } = await admin.ok('imports.rows', { import_id, which: 'wrong' });
    for (const { why } of list) expect(why).not.toMatch(/“”|to \.|\{\{/);
  });

  test('are nobody’s choice but an administrator’s', async () => {
    const import_id = await uploaded(rep, csv);
    const plan = { mode: 'add', date_order: 'ymd', decimal: '.' } as const;
    const answer = await rep.call('imports.check', {
      import_id,
      table_id: 'deal',
      plan: {
        ...plan,
        columns: [{ column: 0, field_id: 'name' }],
        missing_links: 'leave',
        quiet: true,
        is_history: true,
      },
    });
    expect(answer.name).toBe('notAllowed');
  });
});

test('a bad cell does not lose its row: it is counted, listed, and kept in the remarks where the member wants it', async () => {
  const csv = 'Name,Phone,Remark\nPartial Tea,call me,\nPartial Rice,无,';
  const import_id = await uploaded(rep, csv);
  const done = await run(rep, import_id, 'organization', { mode: 'add', bad_cells: 'remark' });
  expect([done.counts, done.partial]).toEqual([expect.objectContaining({ new: 2, wrong: 0 }), 1]);
  const { list } = await rep.ok('imports.rows', { import_id, which: 'partial' });
  expect(list).toEqual([expect.objectContaining({ row: 2, why: expect.stringContaining('call me') as string })]);
  const [record] = await recordsNamed(rep, 'organization', 'Partial Tea');
  expect(record?.['remark']).toMatch(/call me$/);
});

test('the trial names a record that a new row would repeat, also one of a colleague, whose title it keeps', async () => {
  await rep.ok('organization.create', { name: 'Peregrine Foods Ltd', phone: '021-6288 7711' });
  const southern = await server.signIn('rep3');
  for (const [client, expected] of [
    [rep, 'Peregrine Foods Ltd'],
    [southern, 'can’t view'],
  ] as const) {
    const import_id = await uploaded(client, 'Name,Phone\nPeregrine  FOODS,+86 21 62887711');
    const trial = await checked(client, import_id, 'organization', { mode: 'add' });
    expect([trial.counts.new, trial.alike]).toEqual([1, 1]);
    const { list } = await client.ok('imports.rows', { import_id, which: 'alike' });
    expect(list[0]?.why).toContain(expected);
    if (client === southern) expect(list[0]?.why).not.toContain('Peregrine');
  }
});

test('a JSON file is a table: a list of objects, or a tree of Salesforce', async () => {
  const contacts = [
    { first_name: 'Ada', last_name: 'Falcon', email_jsonb: [{ email: 'ada@falcon.example', type: 'Work' }] },
    { first_name: 'Bo', last_name: 'Heron', address: { city: 'Bergen' }, tags: ['a', 'b'] },
  ];
  for (const body of [
    JSON.stringify(contacts),
    JSON.stringify({ records: contacts.map((one) => ({ attributes: { type: 'Contact' }, ...one })) }, null, 2),
  ]) {
    const import_id = await uploaded(rep, body, 'contacts.json');
    const info = await rep.ok('imports.get', { import_id });
    expect(info.file_format?.kind).toBe('json');
    expect(info.rows).toBe(2);
    expect(info.columns.map(({ name }) => name)).toEqual([
      'first_name',
      'last_name',
      'email_jsonb',
      'address.city',
      'tags',
    ]);
    const trial = await checked(rep, import_id, 'user', { mode: 'add' });
    expect(trial.counts).toMatchObject({ new: 2, wrong: 0 });
  }
});

test('a title above the heading is no heading, and another row can be chosen', async () => {
  const import_id = await uploaded(rep, '客户名单,,,\nName,Phone,Website,Remark\nTitled Tea,,,x\nTitled Rice,,,y');
  const info = await rep.ok('imports.get', { import_id });
  expect([info.file_format?.heading_row, info.rows, info.columns[0]?.name]).toEqual([2, 2, 'Name']);
  await rep.ok('imports.setFormat', { import_id, heading_row: 1 });
  const again = await until(rep, import_id, 'read');
  expect([again.file_format?.heading_row, again.rows, again.columns[0]?.name]).toEqual([1, 3, '客户名单']);
});
