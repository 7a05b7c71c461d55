import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the pipelines of a type come in their order with their stages, page by page, in every language', async () => {
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

test('a type without stages has none, and an unknown type is not found', async () => {
  const rep = await server.signIn('rep1');
  expect(await rep.ok('pipelines.list', { table_id: 'organization' })).toEqual({
    list: [],
    total: 0,
    total_is_capped: false,
  });
  expect((await rep.call('pipelines.list', { table_id: 'nothing' })).name).toBe('notFound');
});

test('a list is filtered by where its records stand', async () => {
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

test('[records 3.100] a new record begins in the default stage of its pipeline, where that has one that does not close', async () => {
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
  await set('renewal_won', { is_default: true });
  expect(await begun()).toBe('renewal_review');
  await set('renewal_offer', { is_default: true, of_a_later_version: 1 });
  expect(await begun()).toBe('renewal_offer');
  for (const stage of ['renewal_won', 'renewal_offer']) await set(stage, null);
});
