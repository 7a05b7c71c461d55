import type { Insertable } from 'kysely';
import type { ApprovalsTable } from '../../../server/db/tables';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let mate: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, mate] = await Promise.all([server.signIn('rep1'), server.signIn('rep3', 'brightsea-feishu', 'zh')]);
});
afterAll(() => server.close());
beforeEach(() => server.app.db.deleteFrom('approvals').where('client_id', '=', 'brightsea-feishu').execute());

const hour = 3_600_000;
let sent = 0;
/** The suite has taken an approval of a member. */
async function send(memberId: string, over: Partial<Insertable<ApprovalsTable>> = {}): Promise<string> {
  sent += 1;
  const at = new Date(server.clock.now() + sent * hour);
  const row = {
    client_id: 'brightsea-feishu',
    approval_id: `ap_${String(sent).padStart(4, '0')}`,
    member_id: memberId,
    instance_code: `code_${sent}`,
    template_name: 'Discount',
    sp_status: 'PENDING',
    action: 'stage_change' as const,
    table_id: 'deal',
    record_id: 'deal_0001',
    pipeline_id: 'new_business',
    from_stage_id: 'new_business_offer',
    to_stage_id: 'new_business_contract',
    create_time: at,
    update_time: at,
    ...over,
  };
  await server.app.db.insertInto('approvals').values(row).execute();
  return row.approval_id;
}
const status = (value: string) => ({
  field: 'sp_status' as const,
  relation: 'equal' as const,
  value: value as 'PENDING',
});
const sender = (value: string) => ({ field: 'member_id' as const, relation: 'equal' as const, value });
const ids = async (client: Client, input = {}) => (await client.ok('approvals.list', input)).list.map(({ _id }) => _id);

test('[shell 3.10] an approval is described with its record, stages and status in the language of its reader', async () => {
  const deal = await rep.call('records.list', {
    table_id: 'deal',
    limit: 1,
    filter: { field: 'owner_member_id', relation: 'equal', value: 'mb_rep1' },
  });
  const record = deal.data.list[0]!;
  const id = await send('mb_rep1', { record_id: record._id });
  const zh = await server.signIn('rep1', 'brightsea-feishu', 'zh');
  expect((await zh.ok('approvals.list', {})).list).toEqual([
    {
      _id: id,
      instance_code: expect.stringMatching(/^code_/),
      template_name: 'Discount',
      sp_status: 'PENDING',
      sp_status_name: '审批中',
      action: 'stage_change',
      create_time: expect.any(Number),
      facts: [
        expect.objectContaining({ role: 'amount', field_name: '金额', text: expect.stringMatching(/^¥[\d,]+\.\d\d$/) }),
        expect.objectContaining({ role: 'customer', field_name: '所属客户' }),
        expect.objectContaining({
          role: 'date',
          field_name: '预计成交日期',
          text: expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/),
        }),
      ],
      object_type: 'deal',
      object_id: record._id,
      member_id: 'mb_rep1',
      member_name: '王晓雨',
      object: { title: record.title, readable: true },
      pipeline_name: '新客户',
      from_stage_name: '方案报价',
      to_stage_name: '合同谈判',
    },
  ]);
  const [english] = (await rep.ok('approvals.list', {})).list;
  expect(english).toMatchObject({ sp_status_name: 'Pending', pipeline_name: 'New business' });
});

test('without a condition the list contains the approvals that the reader has sent', async () => {
  const [own, other] = [await send('mb_rep1'), await send('mb_rep3')];
  expect(await ids(rep)).toEqual([own]);
  expect(await ids(mate, { filter: sender('mb_rep3') })).toEqual([other]);
});

describe('the list of approvals by others', () => {
  const about = (value: string) => ({ field: 'object_id' as const, relation: 'equal' as const, value });
  const organization = async (manager: string) =>
    (await rep.ok('organization.create', { name: `Asked about ${manager}`, account_manager: manager })).id;

  test('is filtered by record and status, for anyone who may read the record', async () => {
    const id = await organization('mb_rep1');
    const [pending, done] = [
      await send('mb_rep3', { table_id: 'organization', record_id: id }),
      await send('mb_manager', { table_id: 'organization', record_id: id, sp_status: 'DONE' }),
    ];
    await send('mb_rep1');
    expect(await ids(rep, { filter: about(id) })).toEqual([done, pending]);
    expect(
      await ids(rep, { filter: { join: 'and', items: [about(id), status('PENDING')] }, page: 1, size: 50 }),
    ).toEqual([pending]);
    expect(
      await ids(rep, { filter: { join: 'and', items: [about(id), sender('mb_manager'), status('DONE')] } }),
    ).toEqual([done]);
    expect(await ids(await server.signIn('rep2'), { filter: about(id) })).toEqual([done, pending]);
  });

  test('contains approvals of readable records alone, never of another company, and always those of the reader', async () => {
    const [open, closed] = [await organization('mb_rep1'), await organization('mb_rep3')];
    const readable = await send('mb_rep3', { table_id: 'organization', record_id: open });
    const hidden = await send('mb_rep3', { table_id: 'organization', record_id: closed });
    expect(await ids(rep, { filter: sender('mb_rep3') })).toEqual([readable]);
    expect(await ids(rep, { filter: about(closed) })).toEqual([]);
    expect(await ids(mate, { filter: about(closed) })).toEqual([hidden]);
    const own = await send('mb_rep1', { table_id: 'organization', record_id: closed });
    expect(await ids(rep, { filter: about(closed) })).toEqual([own]);
    const abroad = await server.signIn('manager', 'northwind-feishu');
    for (const filter of [about(open), sender('mb_rep3')]) expect(await ids(abroad, { filter })).toEqual([]);
  });
});

test('the name of a template and of an unfinished new record are in the language of the reader', async () => {
  const i18n_resource = JSON.stringify({ template_name: { en: 'Discount', ja: '値引き' } });
  const { id: record_id } = await rep.ok('deal.create', { name: 'Waits to be made' });
  await send('mb_rep1', { template_name: '折扣审批', i18n_resource, record_id, to_stage_id: 'new_business_offer' });
  const read = async (language: string) =>
    (await (await server.signIn('rep1', 'brightsea-feishu', language)).ok('approvals.list', {})).list[0];
  expect([
    (await read('zh'))?.template_name,
    (await read('en'))?.template_name,
    (await read('ja'))?.template_name,
  ]).toEqual(['折扣审批', 'Discount', '値引き']);
  expect(await read('en')).toMatchObject({ is_unfinished_create: true });
  await send('mb_rep1', { record_id });
  expect(await read('en')).not.toHaveProperty('is_unfinished_create');
});

test('the approvals of the demo have a name in every language', async () => {
  const outsiders = await startTestServer();
  try {
    const names = await Promise.all(
      ['zh', 'en', 'ja'].map(
        async (language) =>
          (await (await outsiders.signIn('rep1', 'brightsea-feishu', language)).ok('approvals.list', {})).list[0]
            ?.template_name,
      ),
    );
    expect(names).toEqual(['商机阶段审批', 'Deal stage approval', '商談ステージの承認']);
  } finally {
    await outsiders.close();
  }
});

test('[shell 7.23] approvals are listed newest first in pages of twenty, and a short page is the last', async () => {
  const all: string[] = [];
  for (let count = 0; count < 23; count += 1) all.unshift(await send('mb_rep1'));
  expect(await ids(rep)).toEqual(all.slice(0, 20));
  expect(await ids(rep, { page: 2, size: 20 })).toEqual(all.slice(20));
  expect(await ids(rep, { skip: 22, limit: 20 })).toEqual(all.slice(22));
});

test('[shell 7.23] a status filter works with and without a sender filter, and an unknown status of the suite is shown raw', async () => {
  const [done, strange] = [
    await send('mb_rep1', { sp_status: 'DONE' }),
    await send('mb_rep1', { sp_status: 'ON_HOLD' }),
  ];
  expect(await ids(rep, { filter: status('DONE') })).toEqual([done]);
  expect(await ids(rep, { filter: { join: 'and', items: [sender('mb_rep1'), status('REJECTED')] } })).toEqual([]);
  const [first] = (await rep.ok('approvals.list', {})).list;
  expect(first).toMatchObject({ _id: strange, sp_status: 'ON_HOLD', sp_status_name: 'ON_HOLD' });
  expect((await rep.call('approvals.list', { filter: { ...status('DONE'), value: 'ANY' as 'DONE' } })).name).toBe(
    'invalid',
  );
});

test('an approval of a record that its sender may no longer read shows neither title nor stages', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Given away', account_manager: 'mb_rep1' });
  await send('mb_rep1', { table_id: 'organization', record_id: id });
  expect((await rep.ok('approvals.list', {})).list[0]?.object).toEqual({ name: 'Given away', readable: true });
  await send('mb_rep3', { table_id: 'organization', record_id: id });
  const answer = await mate.call('approvals.list', {});
  expect(answer.data.list[0]?.object).toEqual({ readable: false });
  expect(answer.data.list[0]).not.toHaveProperty('from_stage_name');
  expect(answer.text).not.toContain('Given away');
});
