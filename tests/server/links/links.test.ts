import type { RecordJson } from '../../../domain/contract/shapes';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';

let server: TestServer;
let rep: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestServer();
  // Everybody reads what is theirs: what the other one makes is hidden.
  await server.app.db
    .updateTable('object_types')
    .set({ read_rule: 'members', write_rule: 'members' })
    .where('client_id', '=', clientId)
    .execute();
  rep = await server.signIn('rep1');
  other = await server.signIn('rep3');
});
afterAll(() => server.close());

const organization = async (client: Client, name: string, more: object = {}) =>
  (await client.ok('organization.create', { name, ...more })).id;
const deal = async (client: Client, name: string, more: object = {}) =>
  (await client.ok('deal.create', { name, ...more })).id;
const contact = async (client: Client, name: string, more: object = {}) =>
  (await client.ok('user.create', { name, ...more })).id;
const readOrganization = (id: string, client = rep) => client.ok('organization.info', { id });
const readDeal = (id: string, client = rep) => client.ok('deal.info', { id });

async function change(
  name: 'organization.update' | 'deal.update',
  record: RecordJson,
  update_data: Record<string, unknown>,
  client = rep,
) {
  return client.call(name, { id: record._id, known_update_time: record.update_time, update_data });
}

/** Puts a record where the approvals of a later issue will put it. */
async function makeDraft(table: string, id: string): Promise<void> {
  await server.app.db
    .updateTable('records')
    .set({ is_draft: true })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table)
    .where('id', '=', id)
    .execute();
}

describe('the names of linked records in an answer', () => {
  test('are their titles, next to the ids', async () => {
    const id = await organization(rep, 'Harbor Foods');
    const named = await readDeal(await deal(rep, 'Autumn stock', { organization_ids: [id] }));
    expect([named['organization_ids'], named._refs]).toEqual([
      [id],
      { [`organization:${id}`]: { title: 'Harbor Foods', readable: true } },
    ]);
  });

  test('exclude titles that the reader may not see, in every shape', async () => {
    const secret = await organization(other, 'Kanarienvogel Ltd');
    const id = await deal(other, 'Shared deal', { organization_ids: [secret] });
    await server.app.db
      .updateTable('records')
      .set({ members: ['mb_rep1', 'mb_rep3'] })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('id', '=', id)
      .execute();
    expect((await readDeal(id))._refs).toEqual({ [`organization:${secret}`]: { readable: false } });
    const list = await rep.ok('records.list', { table_id: 'deal', keyword: 'Shared deal' });
    const search = await rep.ok('records.search', { table_id: 'deal', keyword: 'Shared deal' });
    const brief = await rep.ok('links.brief', { table_id: 'deal', id, field_id: 'organization_ids' });
    const events = await rep.ok('deal.events', { id });
    expect(list.list).toHaveLength(1);
    expect(brief.list).toEqual([{ _id: secret, table_id: 'organization', readable: false }]);
    expect(JSON.stringify([list, search, brief, events])).not.toContain('Kanarienvogel');
    expect((await rep.ok('links.list', { object_type: 'deal', object_id: id, table_id: 'organization' })).total).toBe(
      0,
    );
  });

  test('say that a record was removed', async () => {
    const id = await organization(rep, 'Gone soon');
    const named = await deal(rep, 'Left behind', { organization_ids: [id] });
    await server.app.db
      .updateTable('records')
      .set({ deleted_at: new Date(server.clock.now()) })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .where('id', '=', id)
      .execute();
    expect((await readDeal(named))._refs).toEqual({
      [`organization:${id}`]: { title: 'Gone soon', readable: false, deleted: true },
    });
  });
});

describe('a save with a link', () => {
  test.each([
    ['one that never was', async () => 'nobody', 'notARecord'],
    ['one that the caller may not read', () => organization(other, 'Hidden'), 'notARecord'],
    ['one of another type', () => contact(rep, 'A person'), 'notARecord'],
    [
      'one of another company',
      async () => organization(await server.signIn('rep1', 'northwind-feishu'), 'Elsewhere'),
      'notARecord',
    ],
  ])('is refused for %s, always in the same words', async (_what, make, code) => {
    const answer = await rep.call('deal.create', { name: 'A', organization_ids: [await make()] });
    expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field: 'organization_ids', code }]]);
  });

  test('is refused by name for a record that waits for its approval', async () => {
    const id = await organization(rep, 'Not approved yet');
    await makeDraft('organization', id);
    const answer = await rep.call('deal.create', { name: 'A', organization_ids: [id] });
    expect(answer.error.fields).toEqual([
      { field: 'organization_ids', code: 'unfinishedAudit', params: { name: 'Not approved yet' } },
    ]);
  });

  test('is refused for the record itself, and stores each other record once', async () => {
    await server.app.db
      .insertInto('fields')
      .values({
        client_id: clientId,
        table_id: 'organization',
        field_id: 'partners',
        field_name: 'Partners',
        type: 'link',
        value_type: 'DUPLEX_LINK',
        order_no: 90,
        config: JSON.stringify({ link_table: 'organization', link_field_id: 'partners' }),
        deleted: false,
      })
      .execute();
    const [left, right] = [await organization(rep, 'Left'), await organization(rep, 'Right')];
    const itself = await change('organization.update', await readOrganization(left), { partners: [left] });
    expect(itself.error.fields).toEqual([{ field: 'partners', code: 'linksItself' }]);
    await change('organization.update', await readOrganization(left), { partners: [right, right] });
    expect([(await readOrganization(left))['partners'], (await readOrganization(right))['partners']]).toEqual([
      [right],
      [left],
    ]);
  });

  test('keeps linked records that the caller cannot see when they change the others', async () => {
    const id = await organization(rep, 'With contacts');
    const [seen, hidden, fresh] = [
      await contact(rep, 'Seen'),
      await contact(rep, 'Hidden later'),
      await contact(rep, 'Fresh'),
    ];
    await change('organization.update', await readOrganization(id), { contact_ids: [seen, hidden] });
    await server.app.db
      .updateTable('records')
      .set({ owner: 'mb_rep3', members: ['mb_rep3'] })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'user')
      .where('id', '=', hidden)
      .execute();
    const answer = await change('organization.update', await readOrganization(id), { contact_ids: [fresh] });
    expect(new Set(answer.data['contact_ids'] as string[])).toEqual(new Set([fresh, hidden]));
    expect((await other.ok('user.info', { id: hidden }))['organization_ids']).toEqual([id]);
  });
});

describe('a mirrored link', () => {
  test('is on both sides, with an event in both timelines, and is removed from both', async () => {
    const company = await organization(rep, 'Both sides');
    const id = await deal(rep, 'Mirrored', { organization_ids: [company] });
    expect((await readOrganization(company))['deal_ids']).toEqual([id]);
    const { list } = await rep.ok('organization.events', { id: company, sub_type: 'INFO_CHANGE' });
    expect(list[0]?.changes).toEqual([
      expect.objectContaining({ field: 'deal_ids', old_text: '', new_text: 'Mirrored' }),
    ]);
    await change('organization.update', await readOrganization(company), { deal_ids: null });
    expect((await readDeal(id))['organization_ids']).toBeUndefined();
    expect((await readOrganization(company))['deal_ids']).toBeUndefined();
  });

  test('is not taken from another record that holds only one, and nothing is half done', async () => {
    const [first, second] = [await organization(rep, 'First'), await organization(rep, 'Second')];
    const id = await deal(rep, 'Taken', { organization_ids: [first] });
    const answer = await change('organization.update', await readOrganization(second), {
      deal_ids: [id],
      remark: 'with it',
    });
    expect(answer.error.fields).toEqual([
      expect.objectContaining({
        field: 'deal_ids',
        code: 'linkTaken',
        params: expect.objectContaining({ name: 'Taken' }) as unknown,
      }),
    ]);
    expect([(await readDeal(id))['organization_ids'], (await readOrganization(second))['remark']]).toEqual([
      [first],
      undefined,
    ]);
  });

  test('moves when the side that holds one record chooses another', async () => {
    const [from, to] = [await organization(rep, 'From'), await organization(rep, 'To')];
    const id = await deal(rep, 'Moving', { organization_ids: [from] });
    await change('deal.update', await readDeal(id), { organization_ids: [to] });
    expect([(await readOrganization(from))['deal_ids'], (await readOrganization(to))['deal_ids']]).toEqual([
      undefined,
      [id],
    ]);
  });
});

describe('a list of linked records', () => {
  let company: string;
  const deals: string[] = [];
  beforeAll(async () => {
    company = await organization(rep, 'Linked lists');
    for (const name of ['Olives', 'Olive oil', 'Bread'])
      deals.push(await deal(rep, name, { organization_ids: [company], amount: deals.length }));
    const ticket = await rep.ok('ticket.create', { name: 'Broken box', organization_id: company });
    expect(ticket.ticket_id).toBeTruthy();
  });
  const linked = {
    object_type: 'organization',
    get object_id() {
      return company;
    },
    table_id: 'deal',
  };
  const titles = ({ list }: { list: RecordJson[] }) => list.map((record) => record.title).sort();

  test('contains them whichever side names the other, newest first, in pages', async () => {
    expect(titles(await rep.ok('links.list', { ...linked }))).toEqual(['Bread', 'Olive oil', 'Olives']);
    expect(
      titles(await rep.ok('links.list', { object_type: 'organization', object_id: company, table_id: 'ticket' })),
    ).toEqual(['Broken box']);
    const [first] = deals;
    expect(
      titles(await rep.ok('links.list', { object_type: 'deal', object_id: first ?? '', table_id: 'organization' })),
    ).toEqual(['Linked lists']);
    const page = await rep.ok('links.list', { ...linked, page: 2, size: 2 });
    expect([page.list.length, page.total, page.total_is_capped, page.has_more]).toEqual([1, 3, false, false]);
  });

  test('applies keyword, filter and order', async () => {
    expect(titles(await rep.ok('links.list', { ...linked, keyword: 'olive' }))).toEqual(['Olive oil', 'Olives']);
    expect(
      titles(await rep.ok('links.list', { ...linked, filter: { field: 'amount', relation: 'gt', value: 1 } })),
    ).toEqual(['Bread']);
    expect((await rep.ok('links.list', { ...linked, order_by: { field: 'name', sort: 'desc' } })).list[0]?.title).toBe(
      'Olives',
    );
    expect((await rep.call('links.list', { ...linked, filter: { field: 'nothing', relation: 'empty' } })).name).toBe(
      'invalid',
    );
  });

  test('contains and counts only records that the reader may see', async () => {
    const hidden = await deal(rep, 'Of somebody else', { organization_ids: [company] });
    await server.app.db
      .updateTable('records')
      .set({ owner: 'mb_rep3', members: ['mb_rep3'] })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('id', '=', hidden)
      .execute();
    const answer = await rep.ok('links.list', { ...linked });
    expect([titles(answer), answer.total]).toEqual([['Bread', 'Olive oil', 'Olives'], 3]);
    expect((await other.call('links.list', { ...linked })).name).toBe('notReadable');
  });

  test('of a missing record or type is an error, and is empty for a type without links', async () => {
    expect((await rep.call('links.list', { ...linked, object_id: 'nobody' })).name).toBe('notFound');
    expect((await rep.call('links.list', { ...linked, table_id: 'spaceship' })).name).toBe('notFound');
    expect((await rep.ok('links.list', { ...linked, table_id: 'product' })).list).toEqual([]);
  });

  test('includes notes about the record', async () => {
    await rep.ok('notes.create', { content: 'Tasted the olives', follow_relate_objs: { organization: [company] } });
    expect(
      titles(await rep.ok('links.list', { object_type: 'organization', object_id: company, table_id: 'note' })),
    ).toEqual(['Tasted the olives']);
  });
});

describe('a call that links or unlinks many records', () => {
  test('changes those that it can and counts the rest', async () => {
    const [company, elsewhere] = [await organization(rep, 'Bulk'), await organization(rep, 'Elsewhere')];
    const [free, taken, hidden] = [
      await deal(rep, 'Free'),
      await deal(rep, 'Taken too', { organization_ids: [elsewhere] }),
      await deal(other, 'Not to be seen'),
    ];
    const answer = await rep.ok('links.update', {
      object_type: 'organization',
      object_id: company,
      table_id: 'deal',
      add: [free, taken, hidden, free],
    });
    expect(answer).toEqual({
      success: 1,
      fail: 2,
      failed: [
        { id: taken, reason: 'linkTaken' },
        { id: hidden, reason: 'notARecord' },
      ],
    });
    expect((await readOrganization(company))['deal_ids']).toEqual([free]);
    const back = await rep.ok('links.update', {
      object_type: 'organization',
      object_id: company,
      table_id: 'deal',
      remove: [free],
    });
    expect([back, (await readDeal(free))['organization_ids']]).toEqual([
      { success: 1, fail: 0, failed: [] },
      undefined,
    ]);
  });

  test('changes the other records where only they hold the link, each by its own right', async () => {
    const company = await organization(rep, 'One way');
    const { ticket_id: mine } = await rep.ok('ticket.create', { name: 'Mine' });
    const { ticket_id: theirs } = await other.ok('ticket.create', { name: 'Theirs' });
    const answer = await rep.ok('links.update', {
      object_type: 'organization',
      object_id: company,
      table_id: 'ticket',
      add: [mine, theirs],
    });
    expect(answer).toEqual({ success: 1, fail: 1, failed: [{ id: theirs, reason: 'notReadable' }] });
    expect((await rep.ok('ticket.info', { ticket_id: mine }))['organization_id']).toBe(company);
  });

  test('takes effect once per key, and is refused only where nothing can be linked', async () => {
    const company = await organization(rep, 'Once');
    const id = await deal(rep, 'Once too');
    const input = { object_type: 'organization', object_id: company, table_id: 'deal', add: [id] };
    const first = await rep.ok('links.update', input, { key: 'link-once-key' });
    expect(await rep.ok('links.update', input, { key: 'link-once-key' })).toEqual(first);
    expect((await rep.ok('organization.events', { id: company, sub_type: 'INFO_CHANGE' })).total).toBe(1);
    expect((await rep.call('links.update', { ...input, table_id: 'product' })).name).toBe('invalid');
    expect((await rep.call('links.update', { ...input, object_id: 'nobody' })).name).toBe('notFound');
  });
});

describe('the brief answer for linked records of a field', () => {
  test('names the linked records, and accepts only existing fields', async () => {
    const person = await contact(rep, 'Ann Field');
    const id = await deal(rep, 'With a contact', { contact_ids: [person] });
    expect((await rep.ok('links.brief', { table_id: 'deal', id, field_id: 'contact_ids' })).list).toEqual([
      { _id: person, table_id: 'user', title: 'Ann Field', readable: true },
    ]);
    expect((await rep.ok('links.brief', { table_id: 'deal', id, field_id: 'organization_ids' })).list).toEqual([]);
    expect((await rep.call('links.brief', { table_id: 'deal', id, field_id: 'nothing' })).name).toBe('invalid');
    expect((await other.call('links.brief', { table_id: 'deal', id, field_id: 'contact_ids' })).name).toBe(
      'notReadable',
    );
  });
});

describe('the removal of a record with linked records', () => {
  const remove = (id: string, more: object = {}) => rep.call('organization.remove', { id, ...more });

  test('asks first about deals or contacts of an organization, with their number, and removes them after the confirmation', async () => {
    const company = await organization(rep, 'Asked about');
    await deal(rep, 'One', { organization_ids: [company] });
    for (const name of ['Two', 'Three']) await contact(rep, name, { organization_ids: [company] });
    const answer = await remove(company);
    expect([answer.name, answer.error.params]).toEqual([
      'stillLinked',
      { counts: { deal: 1, user: 2 }, others: false },
    ]);
    expect((await readOrganization(company)).title).toBe('Asked about');
    expect((await remove(company, { confirmed: true })).name).toBe('ok');
    expect((await rep.call('organization.info', { id: company })).name).toBe('deleted');
  });

  test('does not count records that the caller may not see', async () => {
    const company = await organization(rep, 'Partly hidden');
    const hidden = await deal(rep, 'Hidden from rep', { organization_ids: [company] });
    await server.app.db
      .updateTable('records')
      .set({ owner: 'mb_rep3', members: ['mb_rep3'] })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('id', '=', hidden)
      .execute();
    expect((await remove(company)).error.params).toEqual({ counts: {}, others: true });
  });

  test('includes the records that belong to it, at any depth, and nothing else', async () => {
    const { db } = server.app;
    await db
      .insertInto('fields')
      .values(
        [
          ['equipment', 'organization'],
          ['product', 'equipment'],
        ].map(([table_id = '', link_table]) => ({
          client_id: clientId,
          table_id,
          field_id: 'belongs_to',
          field_name: 'Belongs to',
          type: 'link' as const,
          value_type: 'PARENT_LINK',
          order_no: 95,
          config: JSON.stringify({ link_table }),
          deleted: false,
        })),
      )
      .execute();
    const [company, spared] = [await organization(rep, 'Parent'), await organization(rep, 'Spared')];
    const make = async (table_id: string, name: string, parent: string) =>
      (await rep.ok('records.create', { table_id, fields: { name, belongs_to: [parent] } })).id;
    const child = await make('equipment', 'Child', company);
    const grandchild = await make('product', 'Grandchild', child);
    const other = await make('equipment', 'Child of the other', spared);
    const children = await rep.ok('links.childList', {
      object_type: 'organization',
      object_id: company,
      table_id: 'equipment',
    });
    expect([children.list.map((record) => record._id), children.total]).toEqual([[child], 1]);
    expect(
      (await rep.ok('links.childList', { object_type: 'organization', object_id: company, table_id: 'deal' })).list,
    ).toEqual([]);
    expect((await remove(company)).name).toBe('ok');
    const states = await Promise.all(
      [
        ['equipment', child],
        ['product', grandchild],
        ['equipment', other],
      ].map(([table_id = '', id = '']) => rep.call('records.info', { table_id, id })),
    );
    expect(states.map((answer) => answer.name)).toEqual(['deleted', 'deleted', 'ok']);

    // And all of it comes back together, but for what had been removed before.
    const admin = await server.signIn('admin');
    const earlier = await make('equipment', 'Removed by itself', spared);
    await rep.ok('records.remove', { table_id: 'equipment', id: earlier });
    server.clock.forward(1_000);
    await remove(spared);
    for (const id of [company, spared])
      expect(await admin.ok('bin.restore', { table_id: 'organization', ids: [id] })).toMatchObject({ success: 1 });
    const back = await Promise.all(
      [
        ['organization', company],
        ['equipment', child],
        ['product', grandchild],
        ['equipment', other],
        ['equipment', earlier],
      ].map(([table_id = '', id = '']) => rep.call('records.info', { table_id, id })),
    );
    expect(back.map((answer) => answer.name)).toEqual(['ok', 'ok', 'ok', 'ok', 'deleted']);
  });
});
