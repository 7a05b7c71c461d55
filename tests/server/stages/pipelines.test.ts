import { StageSettings } from '../../../domain/metadata/settings';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('pipelines are answered in their order with their stages, page by page, in every language', async () => {
  const rep = await server.signIn('rep1');
  const { list, total } = await rep.ok('pipelines.list', { table_id: 'deal' });
  expect(total).toBe(2);
  expect(list.map(({ _id, i18n_resource }) => [_id, i18n_resource?.name?.en])).toEqual([
    ['new_business', 'New business'],
    ['renewal', 'Renewal'],
  ]);
  expect(list[1]?.stages.map(({ _id, weight }) => [_id, weight])).toEqual([
    ['renewal_review', 20],
    ['renewal_offer', 60],
    ['renewal_won', 100],
    ['renewal_lost', 0],
  ]);
  expect((await rep.ok('pipelines.list', { table_id: 'deal', page: 2, size: 1 })).list.map(({ _id }) => _id)).toEqual([
    'renewal',
  ]);
});

test('[records 3.99] [records 3.101] [records 7.27] [records 7.48] [records 3.103] the demo uses every stage setting, and record pages contain them', async () => {
  const rep = await server.signIn('rep1');
  const detailed = (await rep.ok('pipelines.list', { table_id: 'deal', show_detail: true })).list;
  const leads = (await rep.ok('pipelines.list', { table_id: 'lead', show_detail: true })).list;
  const stages = [...detailed, ...leads].flatMap((pipeline) => pipeline.stages);
  for (const name of [...Object.keys(StageSettings.shape), 'editable_permission'])
    expect([name, stages.some((stage) => Object.hasOwn(stage, name))]).toEqual([name, true]);
  expect(stages.find(({ _id }) => _id === 'new_business_contract')).toEqual({
    _id: 'new_business_contract',
    name: '合同谈判',
    weight: 80,
    i18n_resource: { name: { en: 'Negotiation', ja: '契約交渉' } },
    jump_stages: ['new_business_offer', 'new_business_won', 'new_business_lost'],
    enable_form_create: false,
    required_fields: ['contract_value', 'invoicing'],
    required_fields_out: ['invoice_no'],
    required_capabilities: ['chat'],
    required_fields_out_notice_team_field_ids: ['invoicing'],
  });
  // Each call that answers stages answers the whole of them, whether details are asked for or not.
  for (const detail of [{}, { show_detail: false }, { show_detail: true }]) {
    expect((await rep.ok('pipelines.list', { table_id: 'deal', ...detail })).list).toEqual(detailed);
    expect((await rep.ok('parts.leadStages', detail)).list).toEqual(leads.flatMap((pipeline) => pipeline.stages));
    for (const { _id: pipeline_id, stages: whole } of detailed) {
      expect((await rep.ok('parts.stages', { pipeline_id, ...detail })).list).toEqual(whole);
      expect((await rep.ok('parts.dealStages', { pipeline_id, ...detail })).list).toEqual(whole);
    }
  }
});

test('a pipeline names its field for the reason of a loss, where the company has one', async () => {
  const rep = await server.signIn('rep1');
  const fieldOf = async (table_id: string) => (await rep.ok('pipelines.list', { table_id })).lost_reason_field_id;
  expect([await fieldOf('deal'), await fieldOf('lead'), await fieldOf('organization')]).toEqual([
    'lost_reason',
    'lost_reason',
    undefined,
  ]);
});

test('[records 9.7] a page has at most 100 pipelines', async () => {
  const clientId = 'northwind-feishu';
  const admin = await server.signIn('admin', clientId);
  const before = (await admin.ok('pipelines.list', { table_id: 'deal' })).total;
  const ids = Array.from({ length: 101 - before }, (_, at) => `more_${at}`);
  await server.app.db
    .insertInto('pipelines')
    .values(
      ids.map((id, at) => ({
        client_id: clientId,
        table_id: 'deal',
        pipeline_id: id,
        name: id,
        order_no: 100 + at,
        i18n_resource: null,
      })),
    )
    .execute();
  const { list, total } = await admin.ok('pipelines.list', { table_id: 'deal' });
  expect([list.length, total]).toEqual([100, 101]);
  const rest = await admin.ok('pipelines.list', { table_id: 'deal', page: 2 });
  expect(rest.list.map(({ _id }) => _id)).toEqual([ids.at(-1)]);
  expect((await admin.call('pipelines.list', { table_id: 'deal', size: 101 })).name).toBe('invalid');
});

test('a type without stages has no pipelines, and an unknown type is not found', async () => {
  const rep = await server.signIn('rep1');
  expect(await rep.ok('pipelines.list', { table_id: 'organization' })).toEqual({
    list: [],
    total: 0,
    total_is_capped: false,
  });
  expect((await rep.call('pipelines.list', { table_id: 'nothing' })).name).toBe('notFound');
});

test('a list is filtered by the stage of its records', async () => {
  const admin = await server.signIn('admin');
  const standing = async (field: 'stage_id' | 'pipeline_id', value: string[]) =>
    (await admin.ok('records.list', { table_id: 'deal', limit: 100, filter: { field, relation: 'include', value } }))
      .list;
  const renewals = await standing('pipeline_id', ['renewal']);
  expect(renewals.length).toBeGreaterThan(0);
  expect(new Set(renewals.map((record) => record.stage?.pipeline_id))).toEqual(new Set(['renewal']));
  const over = await standing('stage_id', ['renewal_won', 'new_business_lost']);
  expect(new Set(over.map((record) => record.stage?.stage_id))).toEqual(new Set(['renewal_won', 'new_business_lost']));
});

test('[records 3.100] a new record begins in the default stage of its pipeline, where that stage is open', async () => {
  const rep = await server.signIn('rep1');
  const set = (stageId: string, settings: object | null) =>
    server.app.db
      .updateTable('stages')
      .set({ settings: settings && JSON.stringify(settings) })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'deal')
      .where('stage_id', '=', stageId)
      .execute();
  const begun = async () => {
    const { id } = await rep.ok('deal.create', { name: 'To be renewed', pipeline_id: 'renewal' });
    return (await rep.ok('deal.info', { id })).stage_id;
  };
  expect(await begun()).toBe('renewal_review');
  await set('renewal_review', null);
  expect(await begun()).toBe('renewal_review');
  await set('renewal_won', { is_default: true });
  expect(await begun()).toBe('renewal_review');
  await set('renewal_offer', { is_default: true, of_a_later_version: 1 });
  expect(await begun()).toBe('renewal_offer');
  await set('renewal_offer', { is_default: true, enable_form_create: false });
  expect(await begun()).toBe('renewal_review');
});
