import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
const place = { table: 'equipment', field_id: 'supplies' };

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const optionsOf = async (client: Client, field = place.field_id) =>
  (await client.ok('fieldConfig.allList', { table: place.table })).list.find((one) => one.field_id === field)
    ?.value_options ?? [];

test('a new option is available to everybody and can be chosen at once', async () => {
  const { option } = await rep.ok('options.add', { ...place, label: '  Ice packs ' });
  expect(option.label).toBe('Ice packs');
  expect((await optionsOf(await server.signIn('manager'))).at(-1)).toEqual(option);
  const { id } = await rep.ok('records.create', {
    table_id: 'equipment',
    fields: { name: 'Freezer', supplies: ['filter', option.id] },
  });
  expect((await rep.ok('records.info', { table_id: 'equipment', id }))['supplies']).toEqual(['filter', option.id]);
});

test.each([
  ['as it is', 'Vacuum bags'],
  ['in another case', 'VACUUM BAGS '],
  ['in another language', '真空袋'],
])('a label that exists already, %s, is refused', async (_how, label) => {
  const before = await optionsOf(rep);
  const answer = await rep.call('options.add', { ...place, label });
  expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field: 'label', code: 'duplicateOption' }]]);
  expect(await optionsOf(rep)).toEqual(before);
});

test('an empty label is refused', async () => {
  expect((await rep.call('options.add', { ...place, label: '   ' })).error.fields).toEqual([
    { field: 'label', code: 'required' },
  ]);
});

test('of two members who add the same option at once one is refused', async () => {
  const names = (
    await Promise.all([
      rep.call('options.add', { ...place, label: 'Twins' }),
      rep.call('options.add', { ...place, label: 'twins' }),
    ])
  ).map((answer) => answer.name);
  expect(names.sort()).toEqual(['invalid', 'ok']);
});

test('a retry adds no second option', async () => {
  const first = await rep.ok('options.add', { ...place, label: 'Once' }, { key: 'add-option-once' });
  expect(await rep.ok('options.add', { ...place, label: 'Once' }, { key: 'add-option-once' })).toEqual(first);
});

test.each([
  ['a field that does not allow it', { ...place, field_id: 'condition' }, 'notAllowed'],
  ['a field without options', { ...place, field_id: 'name' }, 'notAllowed'],
  ['a field that there is not', { ...place, field_id: 'nothing' }, 'notFound'],
  ['a type that there is not', { ...place, table: 'spaceship' }, 'notFound'],
])('new options are refused for %s', async (_what, asked, name) => {
  expect((await rep.call('options.add', { ...asked, label: 'New' })).name).toBe(name);
});

describe('the options that are searched on the server', () => {
  const about = { table: 'equipment', field_id: 'origin' };
  const origins = [
    ...Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, label: `Plant ${index}` })),
    { id: 'north', label: '北厂', i18n_resource: { label: { en: 'North works' } } },
    { id: 'shut', label: 'Old plant', deleted: true },
  ];
  const field = (over: object = {}) => ({
    client_id: clientId,
    table_id: about.table,
    field_id: about.field_id,
    field_name: 'Origin',
    type: 'normal' as const,
    value_type: 'SELECT_SEARCH',
    order_no: 950,
    config: JSON.stringify({ value_options: origins, ...over }),
    deleted: false,
  });
  beforeAll(() => server.app.db.insertInto('fields').values(field()).execute());
  const labels = async (asked: object) =>
    (await rep.ok('options.search', { ...about, ...asked })).list.map(({ label }) => label);

  test('are found by their label in any language, without regard to case and without deleted ones', async () => {
    expect(await labels({ keyword: 'PLANT 2' })).toEqual([
      'Plant 2',
      'Plant 12',
      ...Array.from({ length: 10 }, (_, index) => `Plant ${20 + index}`),
    ]);
    expect(await labels({ keyword: 'north' })).toEqual(['North works']);
    expect(await labels({ keyword: '北' })).toEqual(['North works']);
    expect(await labels({ keyword: 'old' })).toEqual([]);
  });

  test('are answered in pages', async () => {
    const [first, second] = [
      await rep.ok('options.search', { ...about, page: 1, size: 20 }),
      await rep.ok('options.search', { ...about, page: 2, size: 20 }),
    ];
    expect([first.list.length, first.has_more, second.list.length, second.has_more]).toEqual([20, true, 11, false]);
    expect(second.list[0]?.id).toBe('p20');
  });

  test('are named by their ids, deleted ones too', async () => {
    expect((await rep.ok('options.search', { ...about, ids: ['shut', 'p1', 'nothing'] })).list).toEqual([
      { id: 'p1', label: 'Plant 1' },
      { id: 'shut', label: 'Old plant', deleted: true },
    ]);
  });

  test('are not sent with the field, and each record contains the label of its own option', async () => {
    const known = (await rep.ok('start.bootstrap', {})).fields['equipment']?.find(
      ({ field_id }) => field_id === about.field_id,
    );
    expect(known).toMatchObject({ value_type: 'SELECT_SEARCH' });
    expect(known).not.toHaveProperty('value_options');
    const { id } = await rep.ok('records.create', {
      table_id: 'equipment',
      fields: { name: 'Freezer', origin: 'north' },
    });
    expect((await rep.ok('records.info', { table_id: 'equipment', id }))._refs).toMatchObject({
      'option/equipment/origin:north': { title: 'North works', readable: true },
    });
    expect(
      (await rep.ok('records.search', { table_id: 'equipment', keyword: 'North works', limit: 20 })).list.map(
        (record) => record._id,
      ),
    ).toContain(id);
  });

  test('are an empty list for a field without any', async () => {
    const { db } = server.app;
    await db
      .insertInto('fields')
      .values({ ...field(), field_id: 'bare', config: '{}' })
      .execute();
    expect(
      (await rep.call('records.create', { table_id: 'equipment', fields: { name: 'Freezer', bare: 'p1' } })).error
        .fields,
    ).toEqual([{ field: 'bare', code: 'notAnOption' }]);
  });

  test('are hidden together with a field that the reader may not see', async () => {
    await server.app.db
      .insertInto('fields')
      .values({ ...field({ auth_mode: 'role', auth_role_config: {} }), field_id: 'secret' })
      .execute();
    expect((await rep.call('options.search', { ...about, field_id: 'secret', keyword: 'Plant' })).name).toBe(
      'notFound',
    );
    expect((await rep.call('options.search', { ...about, field_id: 'nothing', keyword: 'Plant' })).name).toBe(
      'notFound',
    );
  });
});

test('a member with read access alone adds no option', async () => {
  const viewer = await server.signIn('viewer');
  expect((await viewer.call('options.add', { ...place, label: 'Of a reader' })).name).not.toBe('ok');
  expect((await optionsOf(rep)).map((option) => option.label)).not.toContain('Of a reader');
});

describe('the current value of a record', () => {
  const change = async (id: string, update_data: Record<string, unknown>) => {
    const { update_time } = await rep.ok('records.info', { table_id: 'equipment', id });
    return rep.call('records.update', { table_id: 'equipment', id, known_update_time: update_time, update_data });
  };

  test('may stay when it can no longer be chosen: members who left', async () => {
    const { id } = await rep.ok('records.create', {
      table_id: 'equipment',
      fields: { name: 'Scale', technicians: ['mb_m16'] },
    });
    await server.app.db
      .updateTable('members')
      .set({ deleted: true })
      .where('client_id', '=', clientId)
      .where('member_id', '=', 'mb_m16')
      .execute();
    expect((await change(id, { technicians: ['mb_m16', 'mb_m17'] })).data['technicians']).toEqual(['mb_m16', 'mb_m17']);
    expect((await change(id, { technicians: ['mb_m17'] })).name).toBe('ok');
    expect((await change(id, { technicians: ['mb_m17', 'mb_m16'] })).error.fields).toEqual([
      { field: 'technicians', code: 'notAMember' },
    ]);
  });

  test('may stay when it can no longer be chosen: options that were deleted', async () => {
    const { id } = await rep.ok('records.create', {
      table_id: 'equipment',
      fields: { name: 'Scale', supplies: ['refrigerant'] },
    });
    const gone = (await optionsOf(rep)).map((option) =>
      option.id === 'refrigerant' ? { ...option, deleted: true } : option,
    );
    const row = await server.app.db
      .selectFrom('fields')
      .select('config')
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'equipment')
      .where('field_id', '=', 'supplies')
      .executeTakeFirstOrThrow();
    await server.app.db
      .updateTable('fields')
      .set({ config: JSON.stringify({ ...row.config, value_options: gone }) })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'equipment')
      .where('field_id', '=', 'supplies')
      .execute();
    expect((await change(id, { supplies: ['refrigerant', 'bags'] })).data['supplies']).toEqual(['refrigerant', 'bags']);
    expect((await change(id, { supplies: ['bags'] })).name).toBe('ok');
    expect((await change(id, { supplies: ['bags', 'refrigerant'] })).error.fields).toEqual([
      { field: 'supplies', code: 'notAnOption' },
    ]);
  });
});

test('a stage and a pipeline are offered with the labels of the pipelines of the company', async () => {
  const { list } = await rep.ok('fieldConfig.allList', { table: 'deal' });
  const offered = (id: string) => list.find((field) => field.field_id === id)?.value_options ?? [];
  expect(offered('next_pipeline').map((option) => [option.id, option.i18n_resource?.['label']?.['en']])).toEqual([
    ['new_business', 'New business'],
    ['renewal', 'Renewal'],
  ]);
  expect(offered('expected_stage').map(({ label, group, weight }) => [group, label, weight])).toContainEqual([
    '续约',
    '已续约',
    100,
  ]);
  const { fields } = await rep.ok('start.bootstrap', {});
  expect(
    fields['user']?.find((field) => field.field_id === 'lead_stage')?.value_options?.map((option) => option.label),
  ).toContain('新线索');
});
