import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  manager = await server.signIn('manager');
});
afterAll(() => server.close());

const create = async (client: Client, values: Record<string, unknown>) =>
  (await client.ok('organization.create', values)).id;

describe('a list of records', () => {
  test('shows twenty records, newest first, and continues with the next page', async () => {
    const first = await rep.ok('records.list', { table_id: 'organization' });
    const second = await rep.ok('records.list', { table_id: 'organization', page: 2, size: 20 });
    expect(first.list).toHaveLength(20);
    expect(first.has_more).toBe(true);
    const times = [...first.list, ...second.list].map((record) => record.create_time);
    expect(times).toEqual([...times].sort((left, right) => right - left));
    expect(new Set([...first.list, ...second.list].map((record) => record._id)).size).toBe(40);
  });

  test('prefers skip to page, and has at most a hundred rows', async () => {
    const skipped = await rep.ok('records.list', { table_id: 'organization', page: 9, size: 50, skip: 1, limit: 2 });
    const all = await rep.ok('records.list', { table_id: 'organization', size: 3 });
    expect(skipped.list.map((record) => record._id)).toEqual(all.list.slice(1).map((record) => record._id));
    expect((await rep.call('records.list', { table_id: 'organization', size: 101 })).name).toBe('invalid');
    expect((await rep.call('records.list', { table_id: 'organization', skip: 10_001 })).name).toBe('invalid');
  });

  test('applies the requested filter and order', async () => {
    const { list } = await rep.ok('records.list', {
      table_id: 'organization',
      filter: { field: 'level', relation: 'include', value: ['key'] },
      order_by: { field: 'name', sort: 'asc' },
      size: 100,
    });
    expect(list.length).toBeGreaterThan(1);
    expect(new Set(list.map((record) => String(record['level'])))).toEqual(new Set(['key']));
  });

  test('of products is the whole catalogue or one group of it', async () => {
    const all = await rep.ok('products.list', {});
    expect([all.list.length, all.total, all.list[0]?.table_id]).toEqual([40, 40, 'product']);
    const frozen = await rep.ok('products.list', { group_id: 'frozen', keyword: '虾', page: 1, size: 5 });
    expect(frozen.list.length).toBeGreaterThan(0);
    for (const product of frozen.list)
      expect([product['category'], product.title]).toEqual([['frozen'], expect.stringContaining('虾')]);
    expect((await rep.ok('products.list', { group_id: 'nothing' })).list).toEqual([]);
  });

  test('refuses a filter on a missing field instead of dropping it', async () => {
    const answer = await rep.call('records.list', {
      table_id: 'organization',
      filter: { field: 'nothing', relation: 'empty' },
    });
    expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field: 'nothing', code: 'unknownField' }]]);
  });

  test('refuses a filter that is too deep', async () => {
    const deep = `{"table_id":"organization","filter":${'{"join":"and","items":['.repeat(4_000)}${']}'.repeat(4_000)}}`;
    expect((await rep.post('/api/client-object/list', deep)).name).toBe('invalid');
  });

  test('contains only records of the caller where the type says so, and all for an administrator', async () => {
    const admin = await server.signIn('admin');
    await server.app.db
      .updateTable('object_types')
      .set({ read_rule: 'members' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'lead')
      .execute();
    const mine = await rep.ok('records.list', { table_id: 'lead', size: 100 });
    const all = await admin.ok('records.list', { table_id: 'lead', size: 100 });
    expect(mine.list.every((record) => record._all_member_ids.includes('mb_rep1'))).toBe(true);
    expect(all.list.length).toBeGreaterThan(mine.list.length);
  });

  test('is refused for an unknown type', async () => {
    expect((await rep.call('records.list', { table_id: 'spaceship' })).name).toBe('notFound');
  });

  test('is searched by a part of the words', async () => {
    await create(rep, { name: 'Zebrafish Canning' });
    const { list } = await rep.ok('records.search', { table_id: 'organization', keyword: 'brafish' });
    expect(list.map((record) => record.title)).toEqual(['Zebrafish Canning']);
  });
});

describe('the page of one record', () => {
  test.each([
    ['organization.info', 'organization'],
    ['user.info', 'user'],
    ['lead.info', 'lead'],
    ['deal.info', 'deal'],
  ] as const)('is answered by %s for its type', async (name, table) => {
    const admin = await server.signIn('data-admin');
    const answer = await admin.ok(name, { id: `${table}_0001` });
    expect([answer._id, answer.table_id]).toEqual([`${table}_0001`, table]);
    expect((await admin.call(name, { id: 'nobody' })).name).toBe('notFound');
  });

  test('uses ticket_id for tickets and table_id for types of the company', async () => {
    const admin = await server.signIn('data-admin');
    expect((await admin.ok('ticket.info', { ticket_id: 'ticket_0001' })).table_id).toBe('ticket');
    expect((await admin.ok('records.info', { table_id: 'equipment', id: 'equipment_0001' })).table_id).toBe(
      'equipment',
    );
    expect((await admin.call('records.info', { table_id: 'equipment', id: 'ticket_0001' })).name).toBe('notFound');
  });

  test('is refused with 403 to a caller who may not read the record', async () => {
    const id = await create(manager, { name: 'Of the manager' });
    await server.app.db
      .updateTable('object_types')
      .set({ read_rule: 'members' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'organization')
      .execute();
    const answer = await rep.call('organization.info', { id });
    const events = await rep.call('organization.events', { id });
    await server.app.db
      .updateTable('object_types')
      .set({ read_rule: 'all' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'organization')
      .execute();
    expect([answer.name, answer.status, events.name]).toEqual(['notReadable', 403, 'notReadable']);
  });
});

describe('the timeline of a record', () => {
  test('says in words that a file, a member or an option was deleted', async () => {
    const { db } = server.app;
    const id = await create(rep, { name: 'Of things gone' });
    const event = await db
      .selectFrom('timeline')
      .selectAll()
      .where('client_id', '=', 'brightsea-feishu')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    const changes = [
      { field: 'attachments', old: ['file_nowhere'], new: null },
      { field: 'account_manager', old: 'mb_nobody', new: null },
      { field: 'level', old: 'opt_gone', new: null },
    ];
    await db
      .insertInto('timeline')
      .values({ ...event, event_id: 'gone', event_type: 'INFO_CHANGE', data: JSON.stringify({ changes }) })
      .execute();
    const shown = (await rep.ok('organization.events', { id })).list.find(({ _id }) => _id === 'gone')?.changes;
    expect(shown?.map(({ field, old_text }) => [field, old_text])).toEqual([
      ['attachments', 'a deleted file'],
      ['account_manager', 'a former member'],
      ['level', 'a deleted option'],
    ]);
  });

  test('can be requested with type and order next to the id, and another type or order is refused', async () => {
    const admin = await server.signIn('admin');
    const asked = {
      id: 'organization_0001',
      table_id: 'organization',
      order_by: { field: 'update_time', sort: 'desc' },
      event_type: 'all',
      size: 20,
      page: 1,
    } as const;
    expect((await admin.ok('organization.events', asked)).list).toEqual(
      (await admin.ok('organization.events', { id: asked.id })).list,
    );
    const ticket = { ticket_id: 'ticket_0001', table_id: 'ticket', order_by: asked.order_by } as const;
    expect((await admin.call('ticket.events', ticket)).name).toBe('ok');
    for (const other of [
      { ...asked, table_id: 'deal' },
      { ...asked, order_by: { field: 'update_time', sort: 'asc' } },
    ]) {
      expect((await admin.post('/api/customer/org/event-list', JSON.stringify(other))).name).toBe('invalid');
    }
  });

  test.each([
    ['organization.events', 'organization'],
    ['user.events', 'user'],
    ['deal.events', 'deal'],
  ] as const)('is answered by %s', async (name, table) => {
    const admin = await server.signIn('data-admin');
    const { list, total } = await admin.ok(name, { id: `${table}_0001` });
    expect(total).toBe(list.length);
    expect(list.at(-1)?.sub_type).toBe('CREATE');
    expect((await admin.call(name, { id: 'nobody' })).name).toBe('notFound');
  });

  test('exists for tickets, leads and types of the company', async () => {
    const admin = await server.signIn('data-admin');
    expect((await admin.ok('ticket.events', { ticket_id: 'ticket_0001' })).list.at(-1)?.sub_type).toBe('CREATE');
    expect((await admin.ok('records.events', { table_id: 'lead', id: 'lead_0001' })).list.at(-1)?.sub_type).toBe(
      'CREATE',
    );
  });

  test('describes changes in the language of the reader, and can be filtered by kind', async () => {
    const id = await create(rep, { name: 'Harbour Ltd', industry: 'manufacturing' });
    const { update_time } = await rep.ok('organization.info', { id });
    await rep.ok('organization.update', {
      id,
      known_update_time: update_time,
      update_data: { industry: 'hospitality', account_manager: 'mb_rep2' },
    });
    const reader = await server.signIn('manager', 'brightsea-feishu', 'en');
    const { list } = await reader.ok('organization.events', { id, sub_type: 'INFO_CHANGE' });
    expect(list).toHaveLength(1);
    const changes = new Map(list[0]?.changes?.map((change) => [change.field, change]));
    expect(changes.get('account_manager')).toMatchObject({ old_text: '王晓雨', new_text: '李建国' });
    const { value_options } =
      (await reader.ok('fieldConfig.allList', { table: 'organization' })).list.find(
        (field) => field.field_id === 'industry',
      ) ?? {};
    const words = (option: string) =>
      value_options?.find((candidate) => candidate.id === option)?.i18n_resource?.['label']?.['en'];
    expect(changes.get('industry')).toMatchObject({ old_text: words('manufacturing'), new_text: words('hospitality') });
  });
});

describe('the creation of a record', () => {
  test('makes the author or the account manager its owner', async () => {
    const own = await rep.ok('organization.info', { id: await create(rep, { name: 'Own' }) });
    const given = await rep.ok('organization.info', {
      id: await create(rep, { name: 'Given', account_manager: 'mb_rep2' }),
    });
    expect([own.owner_member_id, own.create_member_id]).toEqual(['mb_rep1', 'mb_rep1']);
    expect([given.owner_member_id, given.create_member_id]).toEqual(['mb_rep2', 'mb_rep1']);
  });

  test.each([
    ['no name', {}, 'name', 'required'],
    ['a blank name', { name: '  ' }, 'name', 'required'],
    ['a name that is too long', { name: 'x'.repeat(501) }, 'name', 'tooLong'],
    ['a number as text', { name: 'A', employees: 'many' }, 'employees', 'wrongType'],
    ['a day that does not exist', { name: 'A', founded_on: '2025-02-30' }, 'founded_on', 'notADate'],
    ['an option that is none', { name: 'A', industry: 'piracy' }, 'industry', 'notAnOption'],
    ['a member who is none', { name: 'A', account_manager: 'mb_nobody' }, 'account_manager', 'notAMember'],
    ['a field that is none', { name: 'A', colour: 'red' }, 'colour', 'unknownField'],
  ])('is refused for %s with the name of the field', async (_what, values, field, code) => {
    const answer = await rep.call('organization.create', values);
    expect([answer.name, answer.status]).toEqual(['invalid', 400]);
    expect(answer.error.fields).toContainEqual(expect.objectContaining({ field, code }));
  });

  test.each([
    '_id',
    'create_time',
    'update_time',
    'create_member_id',
    'owner',
    'owner_member_id',
    'is_draft',
    'deleted_at',
    'client_id',
    'members',
    'abilities',
    'approve_status',
  ])('never sets %s from outside', async (property) => {
    const answer = await rep.call('organization.create', { name: 'A', [property]: 'x' });
    expect(answer.error.fields).toEqual([{ field: property, code: 'unknownField' }]);
  });

  test('is safe against __proto__', async () => {
    const answer = await rep.post('/api/customer/org/create', '{"name":"A","__proto__":{"polluted":true}}');
    expect([answer.name, ({} as { polluted?: boolean }).polluted]).toEqual(['invalid', undefined]);
  });
});

describe('the change of a record', () => {
  test('writes only the given fields and refuses read-only ones', async () => {
    const id = await create(rep, { name: 'Steady', phone: '021-5555 0100' });
    const before = await rep.ok('organization.info', { id });
    const after = await rep.ok('organization.update', {
      id,
      known_update_time: before.update_time,
      update_data: { employees: '12.9' },
    });
    expect([after['name'], after['phone'], after['employees']]).toEqual(['Steady', '021-5555 0100', 12]);
    expect(
      (await rep.call('organization.update', { id, known_update_time: after.update_time, update_data: { name: null } }))
        .error.fields,
    ).toEqual([{ field: 'name', code: 'required' }]);
    expect(
      (
        await rep.call('organization.update', {
          id,
          known_update_time: after.update_time,
          update_data: { create_time: 1 },
        })
      ).name,
    ).toBe('invalid');
    expect((await rep.call('organization.update', { id: 'nobody', known_update_time: 0, update_data: {} })).name).toBe(
      'notFound',
    );
  });

  test('ignores an unchanged value', async () => {
    const id = await create(rep, { name: 'Same' });
    const before = await rep.ok('organization.info', { id });
    const after = await rep.ok('organization.update', {
      id,
      known_update_time: before.update_time,
      update_data: { name: ' Same ' },
    });
    expect(after.update_time).toBe(before.update_time);
    expect((await rep.ok('organization.events', { id })).total).toBe(1);
  });

  test('of its collaborators is for the owner and members who may remove it, and a colleague changes the rest', async () => {
    const id = await create(rep, { name: 'Handed over' });
    const [mate, admin] = [await server.signIn('rep2'), await server.signIn('data-admin')];
    const write = (client: Client, update_data: Record<string, unknown>) =>
      client.call('organization.update', { id, known_update_time: Number.MAX_SAFE_INTEGER, update_data });
    expect((await mate.ok('organization.info', { id })).abilities).toEqual({
      update: true,
      remove: false,
      note: true,
      chat: true,
      task_list: true,
      follow: true,
    });
    expect((await write(mate, { account_manager: 'mb_rep2' })).error.fields).toEqual([
      { field: 'account_manager', code: 'noOpPermission' },
    ]);
    expect((await write(mate, { account_manager: 'mb_rep1', remark: 'Seen' })).data).toMatchObject({
      remark: 'Seen',
      owner_member_id: 'mb_rep1',
    });
    expect((await write(rep, { account_manager: 'mb_rep2' })).data).toMatchObject({
      owner_member_id: 'mb_rep2',
      abilities: { update: true, remove: false },
    });
    expect((await write(rep, { account_manager: 'mb_rep1' })).error.fields).toEqual([
      { field: 'account_manager', code: 'noOpPermission' },
    ]);
    expect((await write(admin, { account_manager: 'mb_rep1' })).data).toMatchObject({
      owner_member_id: 'mb_rep1',
      abilities: { team: true },
    });
  });

  test('of a collaborator field gives and takes the right to work on it, and a required field keeps the last member', async () => {
    await server.app.db
      .updateTable('fields')
      .set({
        type: 'collaborator',
        config: JSON.stringify({ visibility_config: { field_create_permission: 'required' } }),
      })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'equipment')
      .where('field_id', '=', 'technicians')
      .execute();
    const { id } = await rep.ok('records.create', {
      table_id: 'equipment',
      fields: { name: 'Shared scale', technicians: ['mb_rep3', 'mb_rep4'] },
    });
    const write = (client: Client, technicians: string[]) =>
      client.call('records.update', { id, known_update_time: Number.MAX_SAFE_INTEGER, update_data: { technicians } });
    const colleague = await server.signIn('rep3');
    const { abilities } = await colleague.ok('records.info', { id });
    expect([abilities.update, abilities.remove, abilities.team]).toEqual([true, false, undefined]);
    expect((await write(colleague, ['mb_rep3'])).error.fields).toEqual([
      { field: 'technicians', code: 'noOpPermission' },
    ]);
    expect((await write(rep, ['mb_rep4'])).data._all_member_ids).toEqual(
      expect.arrayContaining(['mb_rep1', 'mb_rep4']),
    );
    expect((await colleague.call('records.info', { id })).name).toBe('notReadable');
    expect((await write(rep, [])).error.fields).toEqual([{ field: 'technicians', code: 'required' }]);
  });

  test('that is refused leaves the record unchanged', async () => {
    await server.app.db
      .updateTable('object_types')
      .set({ write_rule: 'members' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'organization')
      .execute();
    const id = await create(manager, { name: 'Not of rep1' });
    const before = await rep.ok('organization.info', { id });
    expect(before.abilities).toEqual({ update: false, remove: false, note: false, chat: false, follow: true });
    expect(
      (
        await rep.call('organization.update', {
          id,
          known_update_time: before.update_time,
          update_data: { name: 'Mine' },
        })
      ).name,
    ).toBe('notAllowed');
    expect((await rep.call('organization.remove', { id })).name).toBe('notAllowed');
    expect(await rep.ok('organization.info', { id })).toEqual(before);
  });
});

test('a change of a removed record reports the removal, and no list contains the record', async () => {
  const id = await create(rep, { name: 'Gone tomorrow' });
  await rep.ok('organization.remove', { id });
  const answer = await rep.call('organization.info', { id });
  expect([answer.name, answer.error.params]).toEqual(['deleted', { type: 'Customers' }]);
  expect((await rep.call('organization.remove', { id })).name).toBe('deleted');
  expect((await rep.ok('records.search', { table_id: 'organization', keyword: 'gone tomorrow' })).list).toEqual([]);
});

test('a viewer reads records and cannot change them', async () => {
  const viewer = await server.signIn('viewer');
  const { list } = await viewer.ok('records.list', { table_id: 'organization' });
  const [first] = list;
  expect(first?.abilities).toMatchObject({ update: false, remove: false, chat: false });
  expect((await viewer.call('organization.create', { name: 'A' })).name).toBe('notAllowed');
  expect(
    (
      await viewer.call('organization.update', {
        id: first?._id ?? '',
        known_update_time: 0,
        update_data: { name: 'A' },
      })
    ).name,
  ).toBe('notAllowed');
  expect((await viewer.call('organization.remove', { id: first?._id ?? '' })).name).toBe('notAllowed');
});
