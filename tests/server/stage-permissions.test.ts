import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';

/** Pipelines and stages as lists of their own (specification section 7, field config). */

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const names = (list: readonly { name: string }[]) => list.map((one) => one.name);

test('the pipelines of deals, in their order and in the reader’s language', async () => {
  const { list } = await rep.ok('stages.dealPipelines', {});
  expect(list).toEqual([{ _id: 'new_business', table_id: 'deal', name: 'New business' }, { _id: 'renewal', table_id: 'deal', name: 'Renewal' }]);
  expect(await rep.ok('stages.pipelines', { table_id: 'deal' })).toEqual({ list, total: 2 });
  expect(names((await (await server.signIn('rep1', 'brightsea-feishu', 'ja')).ok('stages.dealPipelines', {})).list)).toEqual(['新規取引', '更新']);
});

test('pipelines come in pages; a type without stages has none, and a type that is none is not found', async () => {
  expect(await rep.ok('stages.pipelines', { table_id: 'deal', page: 2, size: 1 })).toEqual({ list: [{ _id: 'renewal', table_id: 'deal', name: 'Renewal' }], total: 2 });
  expect(await rep.ok('stages.pipelines', { table_id: 'organization' })).toEqual({ list: [], total: 0 });
  expect((await rep.call('stages.pipelines', { table_id: 'spaceship' })).name).toBe('notFound');
});

test('the stages of a pipeline, from the first to the closed ones', async () => {
  const { list } = await rep.ok('stages.list', { pipeline_id: 'renewal' });
  expect(list.map((stage) => [stage.name, stage.weight])).toEqual([['Review', 20], ['Renewal offer', 60], ['Renewed', 100], ['Not renewed', 0]]);
  expect(await rep.ok('stages.dealStages', { pipeline_id: 'renewal', show_detail: true })).toEqual({ list });
  expect(names((await rep.ok('stages.leadStages', {})).list)).toEqual(['New', 'Contacted', 'Qualified', 'Converted', 'Closed']);
});

test('a pipeline that is none is not found, nor is one of leads among deals', async () => {
  expect((await rep.call('stages.list', { pipeline_id: 'nothing' })).name).toBe('notFound');
  expect((await rep.call('stages.dealStages', { pipeline_id: 'lead' })).name).toBe('notFound');
  expect((await rep.call('stages.list', { pipeline_id: 'lead' })).name).toBe('ok');
});

test('a pipeline that only its stages know goes by its id, after the others', async () => {
  const { db } = server.app;
  await db.insertInto('stages').values({ client_id: 'brightsea-feishu', table_id: 'deal', pipeline_id: 'partner', stage_id: 'partner_first', name: 'First', weight: 10, order_no: 99, i18n_resource: null }).execute();
  expect(names((await rep.ok('stages.dealPipelines', {})).list)).toEqual(['New business', 'Renewal', 'partner']);
});

test('the order of the object types names those without a tab too', async () => {
  expect((await rep.ok('fieldConfig.tableOrder', {})).list).toEqual(['organization', 'user', 'lead', 'deal', 'ticket', 'product', 'note', 'equipment']);
  expect((await rep.ok('fieldConfig.tableList', {})).list.map((type) => type.table_id)).toEqual(['organization', 'user', 'lead', 'deal', 'ticket', 'product', 'equipment']);
});
