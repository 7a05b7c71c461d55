import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';

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
  (await client.ok('fieldConfig.allList', { table: place.table })).list.find((one) => one.field_id === field)?.value_options ?? [];

test('an option that somebody adds is there for everybody, and can be chosen at once', async () => {
  const { option } = await rep.ok('options.add', { ...place, label: '  Ice packs ' });
  expect(option.label).toBe('Ice packs');
  expect((await optionsOf(await server.signIn('manager'))).at(-1)).toEqual(option);
  const { _id } = await rep.ok('records.create', { table_id: 'equipment', fields: { name: 'Freezer', supplies: ['filter', option.id] } });
  expect((await rep.ok('records.info', { table_id: 'equipment', id: _id }))['supplies']).toEqual(['filter', option.id]);
});

test.each([['as it is', 'Vacuum bags'], ['in another case', 'VACUUM BAGS '], ['in another language', '真空袋']])('a label that there is %s is refused', async (_how, label) => {
  const before = await optionsOf(rep);
  const answer = await rep.call('options.add', { ...place, label });
  expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field: 'label', code: 'duplicateOption' }]]);
  expect(await optionsOf(rep)).toEqual(before);
});

test('an empty label is refused', async () => {
  expect((await rep.call('options.add', { ...place, label: '   ' })).error.fields).toEqual([{ field: 'label', code: 'required' }]);
});

test('of two who add the same at once one is refused', async () => {
  const names = (await Promise.all([rep.call('options.add', { ...place, label: 'Twins' }), rep.call('options.add', { ...place, label: 'twins' })])).map((answer) => answer.name);
  expect(names.sort()).toEqual(['invalid', 'ok']);
});

test('a retry adds nothing again', async () => {
  const first = await rep.ok('options.add', { ...place, label: 'Once' }, { key: 'add-option-once' });
  expect(await rep.ok('options.add', { ...place, label: 'Once' }, { key: 'add-option-once' })).toEqual(first);
});

test.each([
  ['a field that does not allow it', { ...place, field_id: 'condition' }, 'notAllowed'],
  ['a field without options', { ...place, field_id: 'name' }, 'notAllowed'],
  ['a field that there is not', { ...place, field_id: 'nothing' }, 'notFound'],
  ['a type that there is not', { ...place, table: 'spaceship' }, 'notFound'],
])('%s takes none', async (_what, asked, name) => {
  expect((await rep.call('options.add', { ...asked, label: 'New' })).name).toBe(name);
});

test('whoever may only read adds none', async () => {
  const viewer = await server.signIn('viewer');
  expect((await viewer.call('options.add', { ...place, label: 'Of a reader' })).name).not.toBe('ok');
  expect((await optionsOf(rep)).map((option) => option.label)).not.toContain('Of a reader');
});

describe('what a record has already', () => {
  const change = async (id: string, update_data: Record<string, unknown>) => {
    const { update_time } = await rep.ok('records.info', { table_id: 'equipment', id });
    return rep.call('records.update', { table_id: 'equipment', id, known_update_time: update_time, update_data });
  };

  test('may stay when it cannot be chosen any more: members who left', async () => {
    const { _id } = await rep.ok('records.create', { table_id: 'equipment', fields: { name: 'Scale', technicians: ['mb_m16'] } });
    await server.app.db.updateTable('members').set({ deleted: true }).where('client_id', '=', clientId).where('member_id', '=', 'mb_m16').execute();
    expect((await change(_id, { technicians: ['mb_m16', 'mb_m17'] })).data['technicians']).toEqual(['mb_m16', 'mb_m17']);
    expect((await change(_id, { technicians: ['mb_m17'] })).name).toBe('ok');
    expect((await change(_id, { technicians: ['mb_m17', 'mb_m16'] })).error.fields).toEqual([{ field: 'technicians', code: 'notAMember' }]);
  });

  test('may stay when it cannot be chosen any more: options that were deleted', async () => {
    const { _id } = await rep.ok('records.create', { table_id: 'equipment', fields: { name: 'Scale', supplies: ['refrigerant'] } });
    const gone = (await optionsOf(rep)).map((option) => (option.id === 'refrigerant' ? { ...option, deleted: true } : option));
    const row = await server.app.db.selectFrom('fields').select('config').where('client_id', '=', clientId).where('table_id', '=', 'equipment').where('field_id', '=', 'supplies').executeTakeFirstOrThrow();
    await server.app.db.updateTable('fields').set({ config: JSON.stringify({ ...row.config, value_options: gone }) }).where('client_id', '=', clientId).where('table_id', '=', 'equipment').where('field_id', '=', 'supplies').execute();
    expect((await change(_id, { supplies: ['refrigerant', 'bags'] })).data['supplies']).toEqual(['refrigerant', 'bags']);
    expect((await change(_id, { supplies: ['bags'] })).name).toBe('ok');
    expect((await change(_id, { supplies: ['bags', 'refrigerant'] })).error.fields).toEqual([{ field: 'supplies', code: 'notAnOption' }]);
  });
});

test('a stage and a pipeline are offered in the words of the company’s pipelines', async () => {
  const { list } = await rep.ok('fieldConfig.allList', { table: 'deal' });
  const offered = (id: string) => list.find((field) => field.field_id === id)?.value_options ?? [];
  expect(offered('next_pipeline').map((option) => [option.id, option.i18n_resource?.['label']?.['en']])).toEqual([['new_business', 'New business'], ['renewal', 'Renewal']]);
  expect(offered('expected_stage').map(({ label, group, weight }) => [group, label, weight])).toContainEqual(['续约', '已续约', 100]);
  const { fields } = await rep.ok('start.bootstrap', {});
  expect(fields['user']?.find((field) => field.field_id === 'lead_stage')?.value_options?.map((option) => option.label)).toContain('新线索');
});
