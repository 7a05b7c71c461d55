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

  test('keep the days on which they came into their stages, with their accounts, products and owners', async () => {
    const csv = [
      'opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value',
      'PIPE-1,Moses Frase,GTX Plus Basic,Cancity,Won,2016-10-20,2017-03-01,1054',
      'PIPE-2,Moses Frase,GTXPro,Isdom,Lost,2016-10-25,2017-03-11,0',
      'PIPE-3,Moses Frase,GTXPro,Cancity,Won,2016-10-25,2017-03-07,4514',
    ].join('\n');
    const import_id = await uploaded(admin, csv);
    const proposal = await admin.ok('imports.propose', { import_id, table_id: 'deal' });
    expect(proposal.columns.map(({ field_id }) => field_id)).toEqual([
      'name',
      'deal_team',
      '_products',
      'organization_ids',
      'stage_id',
      '_create_time',
      'close_on',
      'amount',
    ]);
    const [owner] = proposal.words.filter(({ text }) => text === 'Moses Frase');
    const { counts } = await run(admin, import_id, 'deal', {
      mode: 'add',
      is_history: true,
      missing_links: 'create',
      words: [{ column: owner?.column ?? 0, text: 'Moses Frase', id: 'mb_rep1' }],
    });
    expect(counts).toMatchObject({ new: 3, wrong: 0 });
    const [deal] = await recordsNamed(admin, 'deal', 'PIPE-1');
    expect(deal).toMatchObject({ amount: 1054, deal_team: ['mb_rep1'] });
    const id = String(deal?.['_id']);
    const { list } = await admin.ok('records.stageHistory', { table_id: 'deal', id });
    expect(list.map(({ kind, change_time }) => [kind, new Date(change_time).toISOString()])).toEqual([
      ['won', '2017-02-28T16:00:00.000Z'],
    ]);
    const { list: lines } = await admin.ok('products.lines', { table_id: 'deal', id });
    expect(lines).toMatchObject([{ name: 'GTX Plus Basic', number: 1, price: 1054 }]);
    expect(await recordsNamed(admin, 'product', 'GTXPro')).toHaveLength(1);
    expect(await recordsNamed(admin, 'organization', 'Cancity')).toHaveLength(1);
    await admin.ok('imports.act', { import_id, action: 'undo' });
    expect(await until(admin, import_id, 'undone')).toMatchObject({ undone: 3, left: 0 });
    expect(await recordsNamed(admin, 'product', 'GTXPro')).toEqual([]);
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

test('an undo takes back drafts too, of a member who imported them', async () => {
  const import_id = await uploaded(rep, 'Deal name,Stage\nUnfinished import,Begun');
  const words = [{ column: 1, text: 'Begun', id: 'new_business_draft' }];
  const { counts } = await run(rep, import_id, 'deal', { mode: 'add', words });
  expect(counts).toMatchObject({ new: 1, wrong: 0 });
  const drafts = async () =>
    (await rep.ok('records.draftList', { table_id: 'deal', keyword: 'Unfinished import' })).total;
  expect(await drafts()).toBe(1);
  await rep.ok('imports.act', { import_id, action: 'undo' });
  expect(await until(rep, import_id, 'undone')).toMatchObject({ undone: 1, left: 0 });
  expect(await drafts()).toBe(0);
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

test('the region of a customer comes from columns of its levels, and from an address where the file has none', async () => {
  const levels = await uploaded(rep, '客户名称,省,市,区\n分级茶社,江苏省,南京市,玄武区\n分级米店,上海,,浦东新区');
  const proposal = await rep.ok('imports.propose', { import_id: levels, table_id: 'organization' });
  expect(proposal.columns.map(({ field_id }) => field_id)).toEqual(['name', 'region', 'region', 'region']);
  await run(rep, levels, 'organization', { mode: 'add' });
  const codes = async (name: string) =>
    ((await recordsNamed(rep, 'organization', name))[0]?.['region'] as { codes: string } | undefined)?.codes;
  expect([await codes('分级茶社'), await codes('分级米店')]).toEqual(['CN/320000/320100/320102', 'CN/310000/310115']);

  const addresses = await uploaded(
    rep,
    '客户名称,地址\n地址茶社,上海市浦东新区世纪大道 1 号\n地址米店,南京西路 100 号',
  );
  const { columns, preview } = await rep.ok('imports.propose', { import_id: addresses, table_id: 'organization' });
  expect(columns).toEqual([
    { column: 0, field_id: 'name' },
    { column: 1, field_id: 'address' },
    { column: 1, field_id: 'region' },
  ]);
  expect(preview[0]?.values.find(({ field_id }) => field_id === 'region')?.text).toContain('Pudong');
  // An address that says no region is no fault, also where each fault is one of the row.
  expect(await run(rep, addresses, 'organization', { mode: 'add' })).toMatchObject({ counts: { new: 2 }, partial: 0 });
  expect([await codes('地址茶社'), await codes('地址米店')]).toEqual(['CN/310000/310115', undefined]);
});

test('amounts in units of ten thousand are multiplied, and the proposal says so', async () => {
  const import_id = await uploaded(rep, '商机名称,预计金额（万元）\n万元商机,12.5\n自带单位,3亿');
  const proposal = await rep.ok('imports.propose', { import_id, table_id: 'deal' });
  expect(proposal.scales).toEqual([
    {
      column: 1,
      unit: '万元',
      power: 4,
      example: { text: '12.5', means: '125000' },
      cells: { count: 1, text: '3亿', means: '300000000' },
    },
  ]);
  expect(proposal.preview[0]?.values[1]?.text).toContain('125,000');
  await run(rep, import_id, 'deal', { mode: 'add' });
  const amount = async (name: string) => (await recordsNamed(rep, 'deal', name))[0]?.['amount'];
  expect([await amount('万元商机'), await amount('自带单位')]).toEqual([125_000, 300_000_000]);
});
