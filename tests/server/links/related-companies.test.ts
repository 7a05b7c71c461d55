import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let southern: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, southern] = [await server.signIn('rep1'), await server.signIn('rep3')];
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_000));

const company = async (name: string, client = rep) => (await client.ok('organization.create', { name })).id;
type Related = Partial<Record<'parent' | 'child' | 'relation', string[]>>;
const relate = (id: string, related: Related, client = rep) =>
  client.call('organization.relatedUpdate', { id, related });
const idsOf = (id: string, client = rep) => client.ok('organization.relatedIds', { id });

test('parent, child and relation are visible on both sides, listed with their kind, and removed again', async () => {
  const [group, shop, stall, friend] = await Promise.all(
    ['Group', 'Shop', 'Stall', 'Friend'].map((name) => company(name)),
  );
  expect((await relate(shop!, { parent: [group!], child: [stall!], relation: [friend!] })).data).toEqual({
    parent_organization_ids: [group],
    child_organization_ids: [stall],
    relation_organization_ids: [friend],
  });
  expect(await idsOf(group!)).toMatchObject({ child_organization_ids: [shop] });
  expect(await idsOf(friend!)).toMatchObject({ relation_organization_ids: [shop] });
  const { list, total, has_parent } = await rep.ok('organization.relatedList', { id: shop! });
  expect([list.map(({ title, related_type }) => [title, related_type]), total, has_parent]).toEqual([
    [
      ['Group', 'parent'],
      ['Stall', 'child'],
      ['Friend', 'relation'],
    ],
    3,
    true,
  ]);
  const page = await rep.ok('organization.relatedList', { id: shop!, page: 2, size: 2 });
  expect([page.list.map(({ title }) => title), page.has_more]).toEqual([['Friend'], false]);
  expect((await rep.ok('organization.relatedList', { id: shop!, kind: 'child' })).total).toBe(1);
  await relate(friend!, { relation: [] });
  await relate(group!, { child: [] });
  expect(await idsOf(shop!)).toEqual({
    parent_organization_ids: [],
    child_organization_ids: [stall],
    relation_organization_ids: [],
  });
});

test('a second parent or a circle is refused with the name of the company and without a change', async () => {
  const [top, middle, bottom, other] = await Promise.all(
    ['Top', 'Middle', 'Bottom', 'Other'].map((name) => company(name)),
  );
  await relate(middle!, { parent: [top!], child: [bottom!] });
  const refusals = [
    await relate(top!, { parent: [top!] }),
    await relate(middle!, { parent: [top!, other!] }),
    await relate(top!, { parent: [bottom!] }),
    await relate(bottom!, { child: [top!] }),
    await relate(other!, { child: [bottom!] }),
  ];
  expect(refusals.map(({ name, msg }) => [name, msg])).toEqual([
    ['relatedSelf', 'A customer can’t be related to itself.'],
    ['oneParentCompany', expect.stringContaining('Other')],
    ['alreadyChildCompany', expect.stringContaining('Bottom')],
    ['alreadyParentCompany', expect.stringContaining('Top')],
    ['hasParentCompany', expect.stringContaining('Bottom')],
  ]);
  expect(await idsOf(middle!)).toMatchObject({ parent_organization_ids: [top], child_organization_ids: [bottom] });
  expect(await idsOf(other!)).toMatchObject({ child_organization_ids: [] });
  // Two halves of a circle at once: one of them is too late.
  const [left, right] = [await company('Left'), await company('Right')];
  const both = await Promise.all([relate(left, { parent: [right] }), relate(right, { parent: [left] })]);
  expect(both.map(({ name }) => name).sort()).toEqual(['alreadyChildCompany', 'ok']);
});

test('a hidden company is neither named nor removed by the member, and has no words in the tree', async () => {
  const [top, bottom] = [await company('Quiet Holding'), await company('Loud Shop')];
  const hidden = await company('Secret Middle', southern);
  await server.app.db
    .updateTable('records')
    .set({ owner: 'mb_rep1', members: ['mb_rep1', 'mb_rep3'] })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('id', 'in', [top, bottom])
    .execute();
  expect((await relate(bottom, { parent: [hidden] })).error.fields).toEqual([{ field: 'parent', code: 'notARecord' }]);
  expect((await relate(hidden, { parent: [top], child: [bottom] }, southern)).name).toBe('ok');
  const { list, has_parent } = await rep.ok('organization.relatedList', { id: bottom });
  expect([list, has_parent]).toEqual([[], true]);
  expect((await relate(bottom, { parent: [] })).data).toMatchObject({ parent_organization_ids: [hidden] });
  const tree = await rep.call('organization.relatedTree', { id: bottom });
  expect(tree.data?.nodes).toEqual([
    { id: top, parent_id: null, readable: true, title: 'Quiet Holding' },
    { id: hidden, parent_id: top, readable: false },
    { id: bottom, parent_id: hidden, readable: true, title: 'Loud Shop' },
  ]);
  expect(tree.text).not.toContain('Secret');
  expect((await southern.call('organization.relatedTree', { id: await company('Only mine') })).name).toBe(
    'notReadable',
  );
});

test('the worth of a company group is the exact sum of its open deals', async () => {
  const [top, bottom] = [await company('Worth Holding'), await company('Worth Shop')];
  await relate(bottom, { parent: [top] });
  const deal = (amount: string, organization: string) =>
    rep.ok('deal.create', { name: `Deal of ${amount}`, amount, organization_ids: [organization] });
  await deal('0.10', top);
  await deal('0.20', bottom);
  const { id: won } = await deal('1000', bottom);
  await server.app.db
    .updateTable('records')
    .set({ pipeline_id: 'new_business', stage_id: 'new_business_won' })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'deal')
    .where('id', '=', won)
    .execute();
  const { open_deals } = await rep.ok('organization.relatedTree', { id: bottom });
  expect([open_deals?.count, open_deals?.sums.map(({ amount }) => amount)]).toEqual([2, ['0.30']]);
});
