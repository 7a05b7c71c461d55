import { hasReached } from '../../../domain/stages/reached';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What one company has its deals do besides (SD-59): off elsewhere, on in the company of this file. */

const clientId = 'brightsea-feishu';
const table_id = 'deal';
let server: TestServer;
let rep: Client;
let settings: object;
const where = { client_id: clientId, table_id };
const set = (more: object) =>
  server.app.db
    .updateTable('object_types')
    .set({ settings: JSON.stringify({ ...settings, ...more }) })
    .where((eb) => eb.and(where))
    .execute();

beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  const row = await server.app.db
    .selectFrom('object_types')
    .select('settings')
    .where((eb) => eb.and(where))
    .executeTakeFirstOrThrow();
  settings = row.settings as object;
  await set({
    special_application: { from_stage_id: 'new_business_offer', topic_table_id: 'organization' },
    copied_fields: [
      {
        link_field_id: 'organization_ids',
        fields: { invoicing: 'account_manager', company_name: 'name', remark: 'remark' },
      },
    ],
    audited_fields: ['amount', 'close_on', 'company_name'],
  });
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

let count = 0;
const newDeal = async (values: Record<string, unknown> = {}) =>
  (await rep.ok('deal.create', { name: `Special deal ${(count += 1)}`, ...values })).id;
const info = (id: string) => rep.ok('deal.info', { id });
const update = async (id: string, update_data: Record<string, unknown>) =>
  rep.call('deal.update', { id, known_update_time: (await info(id)).update_time, update_data });

test.each<[string | null, string | null, boolean]>([
  ['new', 'talk', false],
  ['new', 'offer', true],
  ['new', 'won', true],
  ['new', 'lost', false],
  ['other', 'won', false],
  [null, null, false],
])(
  'whether a record in the pipeline %s and the stage %s has reached the offer: %p',
  (pipeline_id, stage_id, reached) => {
    const stage = (pipeline: string, id: string, weight: number) => ({ pipeline_id: pipeline, stage_id: id, weight });
    const stages = [
      stage('new', 'talk', 10),
      stage('new', 'offer', 60),
      stage('new', 'won', 100),
      stage('new', 'lost', 0),
      stage('other', 'won', 100),
    ];
    expect(hasReached({ pipeline_id, stage_id }, 'offer', stages)).toBe(reached);
  },
);

test('[records 2.60] a deal offers the special application from the stage that the company names', async () => {
  const id = await newDeal({ amount: 10, close_on: '2027-01-31' });
  expect(await info(id)).not.toHaveProperty('special_application');
  for (const stage_id of ['new_business_needs', 'new_business_offer'])
    await rep.ok('records.save', { table_id, id, fields: {}, stage: { stage_id } });
  expect((await info(id)).special_application).toEqual({ topic_table_id: 'organization' });
});

test('[records 6.39] a chosen customer copies its manager and remarks to a deal, but never over values of the same save', async () => {
  const customer = await rep.ok('organization.create', {
    name: 'Copied Foods',
    industry: ['food'],
    account_manager: 'mb_rep1',
    remark: 'Pays late',
  });
  const id = await newDeal({ organization_ids: [customer.id], remark: 'Pays early' });
  expect(await info(id)).toMatchObject({ invoicing: 'mb_rep1', company_name: 'Copied Foods', remark: 'Pays early' });
  const without = await newDeal();
  expect((await info(without)).company_name ?? null).toBeNull();
});

test('customer values that the member may not read are not copied', async () => {
  const row = { client_id: clientId, table_id: 'organization', field_id: 'remark' };
  const { config } = await server.app.db
    .selectFrom('fields')
    .select('config')
    .where((eb) => eb.and(row))
    .executeTakeFirstOrThrow();
  const write = (next: unknown) =>
    server.app.db
      .updateTable('fields')
      .set({ config: JSON.stringify(next) })
      .where((eb) => eb.and(row))
      .execute();
  const customer = await rep.ok('organization.create', { name: 'Hidden Foods', industry: ['food'], remark: 'Secret' });
  await write({ ...(config as object), auth_mode: 'role', auth_role_config: { finance: 'read' } });
  const id = await newDeal({ organization_ids: [customer.id] });
  await write(config);
  expect((await info(id)).remark ?? null).toBeNull();
});

describe('a field whose changes need an approval', () => {
  test('is filled in a new deal and cannot be changed by any later call', async () => {
    const id = await newDeal({ amount: 100, close_on: '2027-01-31' });
    const refused = await update(id, { amount: 200, close_on: '2027-02-28', remark: 'Both' });
    expect([refused.name, refused.error.params?.fields]).toEqual([
      'fieldsNeedApproval',
      'Amount and Expected close date',
    ]);
    expect(refused.msg).toContain('needs approval');
    const { update_time } = await info(id);
    const others = await Promise.all([
      rep.call('records.save', { table_id, id, fields: { amount: 300 } }),
      rep.call('records.batchUpdate', {
        table_id,
        list: [{ id, known_update_time: update_time, update_data: { amount: 300 } }],
      }),
      rep.call('products.saveLines', {
        table_id,
        id,
        product_list: [{ name: 'Jars', number: 1, price: 300 }],
        sync_amount: true,
      }),
    ]);
    expect(others.map(({ name, text }) => (text.includes('20140') ? 'fieldsNeedApproval' : name))).toEqual(
      others.map(() => 'fieldsNeedApproval'),
    );
    expect(await info(id)).toMatchObject({ amount: 100, close_on: '2027-01-31' });
    // Neither half of what was refused is stored.
    expect((await rep.ok('products.lines', { id, table_id })).list).toEqual([]);
    expect((await info(id)).remark ?? null).toBeNull();
  });

  test('may be sent unchanged together with other changes', async () => {
    const id = await newDeal({ amount: 100 });
    expect((await update(id, { amount: 100, remark: 'Same' })).name).toBe('ok');
    expect((await info(id)).remark).toBe('Same');
  });
});

test('the special rules of deals are off where a company has no settings for them', async () => {
  await set({});
  const id = await newDeal({ amount: 100 });
  expect((await update(id, { amount: 200 })).name).toBe('ok');
  for (const stage_id of ['new_business_needs', 'new_business_offer'])
    await rep.ok('records.save', { table_id, id, fields: { close_on: '2027-01-31' }, stage: { stage_id } });
  expect(await info(id)).not.toHaveProperty('special_application');
});
