import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** A merge of companies that belong together with others. */
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_000));

const table_id = 'organization';
type Related = Partial<Record<'parent' | 'child' | 'relation', string[]>>;
const company = async (name: string) => (await rep.ok('organization.create', { name })).id;
const companies = (...names: string[]) => Promise.all(names.map(company));
const relate = (id: string, related: Related) => rep.ok('organization.relatedUpdate', { id, related });

async function related(id: string): Promise<[parent: string[], children: string[], relations: string[]]> {
  const ids = await rep.ok('organization.relatedIds', { id });
  return [ids.parent_organization_ids, ids.child_organization_ids, ids.relation_organization_ids];
}

async function merge(survivor_id: string, other_id: string) {
  const { records } = await rep.ok('duplicates.compare', { table_id, survivor_id, other_ids: [other_id] });
  return rep.call('duplicates.merge', {
    table_id,
    survivor_id,
    other_ids: [other_id],
    choices: {},
    known_update_times: Object.fromEntries(records.map(({ _id, update_time }) => [_id, update_time])),
  });
}
const undo = (merge_id: string) => rep.ok('duplicates.undo', { table_id, merge_id });

test('a merged company keeps parent, children and relations of both, and the undo restores them', async () => {
  const [group, kept, removed, ownShop, shop, friend, both] = (await companies(
    ...['Group', 'Kept', 'Removed', 'Own shop', 'Shop', 'Friend', 'Friend of both'],
  )) as [string, string, string, string, string, string, string];
  await relate(kept, { child: [ownShop], relation: [both] });
  await relate(removed, { parent: [group], child: [shop], relation: [friend, both, kept] });
  const { data } = await merge(kept, removed);
  expect(await related(kept)).toEqual([[group], [ownShop, shop].sort(), [both, friend].sort()]);
  expect((await related(shop))[0]).toEqual([kept]);
  expect(await related(group)).toEqual([[], [kept], []]);
  expect((await related(both))[2]).toEqual([kept]);

  expect(await undo(data.merge_id)).toMatchObject({ left_others: 0 });
  expect(await related(kept)).toEqual([[], [ownShop], [both, removed].sort()]);
  expect(await related(removed)).toEqual([[group], [shop], [both, friend, kept].sort()]);
  expect((await related(shop))[0]).toEqual([removed]);
});

test('of two companies above each other the survivor takes the higher place, and none is its own ancestor', async () => {
  const [top, head, middle, branch] = (await companies('Top', 'Head', 'Middle', 'Branch')) as [
    string,
    string,
    string,
    string,
  ];
  await relate(head, { parent: [top], child: [middle] });
  await relate(middle, { child: [branch] });
  const { data } = await merge(branch, head);
  expect(await related(branch)).toEqual([[top], [middle], []]);
  expect(await related(middle)).toEqual([[branch], [], []]);
  await undo(data.merge_id);
  expect([await related(head), await related(middle), await related(branch)]).toEqual([
    [[top], [middle], []],
    [[head], [branch], []],
    [[middle], [], []],
  ]);
  // The other way round the one below goes.
  await merge(top, branch);
  expect([await related(top), await related(middle)]).toEqual([
    [[], [head], []],
    [[head], [], []],
  ]);
});

test('the undo of a merge keeps later relations and counts them', async () => {
  const [kept, removed, shop, friend, buyer] = (await companies('K', 'R', 'S', 'F', 'B')) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await relate(removed, { child: [shop], relation: [friend] });
  const { data } = await merge(kept, removed);
  await relate(shop, { parent: [buyer] });
  await relate(kept, { relation: [] });
  expect(await undo(data.merge_id)).toMatchObject({ left_others: 2 });
  expect([await related(removed), await related(shop), await related(friend)]).toEqual([
    [[], [], []],
    [[buyer], [], []],
    [[], [], []],
  ]);
});

test('a merge that would move a company whose approval waits is refused with its name', async () => {
  const [kept, removed, shop] = (await companies('Kept 2', 'Removed 2', 'Waiting shop')) as [string, string, string];
  await relate(removed, { child: [shop] });
  await server.app.db
    .updateTable('records')
    .set({ approve_status: 'PENDING' })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', table_id)
    .where('id', '=', shop)
    .execute();
  const refused = await merge(kept, removed);
  expect([refused.name, refused.error.fields]).toMatchObject([
    'invalid',
    [{ field: 'other_ids', code: 'otherUnderApproval', params: { name: 'Waiting shop' } }],
  ]);
  expect((await related(shop))[0]).toEqual([removed]);
});
