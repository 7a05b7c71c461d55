import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

describe.each(['organization', 'user', 'lead', 'deal'] as const)('a record of the type %s', (type) => {
  test('is created, changed and removed by its own calls, with timeline events', async () => {
    const { id } = await rep.ok(`${type}.create`, { name: 'First words', remark: 'A remark' });
    const made = await rep.ok(`${type}.info`, { id });
    expect(made).toMatchObject({
      title: 'First words',
      remark: 'A remark',
      owner_member_id: 'mb_rep1',
      abilities: { update: true, remove: true },
    });
    const changed = await rep.ok(`${type}.update`, {
      id,
      known_update_time: made.update_time,
      update_data: { name: 'Other words' },
    });
    expect(changed).toMatchObject({ title: 'Other words', remark: 'A remark' });
    const events =
      type === 'lead'
        ? await rep.ok('records.events', { id, table_id: 'lead' })
        : await rep.ok(`${type}.events`, { id });
    expect(events.list.map((event) => event.sub_type)).toEqual(['INFO_CHANGE', 'CREATE']);
    await rep.ok(`${type}.remove`, { id });
    expect((await rep.call(`${type}.info`, { id })).name).toBe('deleted');
  });
});

test('a ticket has its own id and begins as not started', async () => {
  const { ticket_id } = await rep.ok('ticket.create', { name: 'Boxes are wet' });
  const made = await rep.ok('ticket.info', { ticket_id });
  expect(made).toMatchObject({ title: 'Boxes are wet', ticket_status: ['0'] });
  const changed = await rep.ok('ticket.update', {
    ticket_id,
    known_update_time: made.update_time,
    update_data: { ticket_priority: '3' },
  });
  expect(changed).toMatchObject({ ticket_status: ['0'], ticket_priority: ['3'] });
  await rep.ok('ticket.remove', { ticket_id });
  expect((await rep.call('ticket.info', { ticket_id })).name).toBe('deleted');
});

describe('the status of a ticket', () => {
  const ticketAt = async (ticket_status: string) =>
    (await rep.ok('ticket.create', { name: 'Boxes are wet', ticket_status })).ticket_id;
  const move = (client: Client, ticket_id: string, ticket_status: string | null) =>
    client.call('ticket.update', {
      ticket_id,
      known_update_time: Number.MAX_SAFE_INTEGER,
      update_data: { ticket_status },
    });
  const statuses = ['0', '1', '2', '3', '4', '5'];

  test.each([
    ['0', '125'],
    ['1', '25'],
    ['2', '1345'],
    ['3', '24'],
    ['4', '25'],
    ['5', '2'],
  ])('%s can be changed to each of %s and to nothing else', async (from, allowed) => {
    const outcomes = await Promise.all(
      statuses
        .filter((to) => to !== from)
        .map(async (to) => ({ to, name: (await move(rep, await ticketAt(from), to)).name })),
    );
    expect(
      outcomes
        .filter(({ name }) => name === 'ok')
        .map(({ to }) => to)
        .join(''),
    ).toBe(allowed);
    expect(outcomes.filter(({ name }) => name !== 'ok' && name !== 'invalid')).toEqual([]);
  });

  test('that may not follow is refused with the allowed ones, in the language of the reader, and stays', async () => {
    const ticket_id = await ticketAt('3');
    const inChinese = await server.signIn('rep1', undefined, 'zh');
    expect((await move(rep, ticket_id, '5')).error.fields).toEqual([
      {
        field: 'ticket_status',
        code: 'notNext',
        params: { from: 'Pending verification', allowed: 'In progress or Resolved' },
      },
    ]);
    expect((await move(inChinese, ticket_id, '5')).error.fields).toEqual([
      { field: 'ticket_status', code: 'notNext', params: { from: '待验证', allowed: '处理中或已解决' } },
    ]);
    expect(await rep.ok('ticket.info', { ticket_id })).toMatchObject({ ticket_status: ['3'] });
  });

  test('closed is reopened by the owner and administrators, and by no other editor of the ticket', async () => {
    const [first, second] = [await ticketAt('5'), await ticketAt('5')];
    const { db } = server.app;
    await db
      .updateTable('records')
      .set({ owner: 'mb_rep2' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('id', 'in', [first, second])
      .execute();
    expect((await move(rep, first, '2')).error.fields).toEqual([
      { field: 'ticket_status', code: 'ownerMoves', params: { from: 'Closed' } },
    ]);
    expect((await move(await server.signIn('rep2'), first, '2')).name).toBe('ok');
    expect((await move(await server.signIn('data-admin'), second, '2')).name).toBe('ok');
  });

  test('follows the successors that the company has set at its options', async () => {
    const { db } = server.app;
    const where = { client_id: 'northwind-feishu', table_id: 'ticket', field_id: 'ticket_status' };
    const row = await db
      .selectFrom('fields')
      .selectAll()
      .where((eb) => eb.and(where))
      .executeTakeFirstOrThrow();
    const { value_options, ...config } = row.config as { value_options: { id: string }[] };
    const next: Record<string, { id: string }[]> = { 0: [{ id: '4' }], 4: [] };
    await db
      .updateTable('fields')
      .set({
        config: JSON.stringify({
          ...config,
          value_options: value_options.map((option) => ({
            ...option,
            ...(next[option.id] && { next: next[option.id] }),
          })),
        }),
      })
      .where((eb) => eb.and(where))
      .execute();
    const there = await server.signIn('rep1', 'northwind-feishu');
    const { ticket_id } = await there.ok('ticket.create', { name: 'Hammer is bent' });
    expect((await move(there, ticket_id, '1')).error.fields).toEqual([expect.objectContaining({ code: 'notNext' })]);
    expect((await move(there, ticket_id, '4')).name).toBe('ok');
    expect((await move(there, ticket_id, '0')).error.fields).toEqual([expect.objectContaining({ code: 'lastOption' })]);
  });
});

test.each(['product', 'equipment'])('a record of the type %s can be written by the general calls', async (table_id) => {
  const { id } = await rep.ok('records.create', { table_id, fields: { name: 'Chest freezer' } });
  const made = await rep.ok('records.info', { table_id, id });
  const changed = await rep.ok('records.update', {
    table_id,
    id,
    known_update_time: made.update_time,
    update_data: { name: 'Big freezer' },
  });
  expect(changed).toMatchObject({ title: 'Big freezer', table_id });
  await rep.ok('records.remove', { table_id, id });
  expect((await rep.call('records.info', { table_id, id })).name).toBe('deleted');
});

test('the general calls find a record of any type by its id alone, and report an unknown one', async () => {
  const { id } = await rep.ok('records.create', { table_id: 'equipment', fields: { name: 'Oven' } });
  const { ticket_id } = await rep.ok('ticket.create', { name: 'Oven is cold' });
  expect([
    (await rep.ok('records.info', { id })).table_id,
    (await rep.ok('records.info', { id: ticket_id })).table_id,
  ]).toEqual(['equipment', 'ticket']);
  expect(
    await rep.ok('records.update', {
      id,
      known_update_time: Number.MAX_SAFE_INTEGER,
      update_data: { name: 'Big oven' },
    }),
  ).toMatchObject({ title: 'Big oven', table_id: 'equipment' });
  await rep.ok('records.remove', { id });
  expect([
    (await rep.call('records.info', { id })).name,
    (await rep.call('records.info', { id: 'nobody-has-this' })).name,
  ]).toEqual(['deleted', 'notFound']);
  const elsewhere = await server.signIn('rep1', 'northwind-feishu');
  expect((await elsewhere.call('records.info', { id: ticket_id })).name).toBe('notFound');
});

test('the general calls refuse notes and unknown types', async () => {
  expect((await rep.call('records.create', { table_id: 'note', fields: { content: 'A' } })).name).toBe('notAllowed');
  expect((await rep.call('records.create', { table_id: 'spaceship', fields: {} })).name).toBe('notFound');
});

test('the app offers every type that has a form, and no notes', async () => {
  const { tables } = await rep.ok('start.bootstrap', {});
  expect(tables.filter((table) => table.abilities.create).map((table) => table.table_id)).toEqual(
    expect.arrayContaining(['organization', 'user', 'lead', 'deal', 'ticket', 'product', 'equipment']),
  );
});

describe('a stored note', () => {
  const about = async (name: string) => (await rep.ok('organization.create', { name })).id;
  const noteOf = async (client: Client, id: string) =>
    (await client.ok('organization.events', { id, event_type: 'FOLLOW_NOTE' })).list.map(
      (event) => event.note?.['content'],
    );

  test('is edited by its author, and everybody reads the new words in the timeline', async () => {
    const id = await about('Kitchen one');
    const { note_id, note } = await rep.ok('notes.create', {
      content: 'First',
      follow_relate_objs: { organization: [id] },
    });
    expect(note.abilities).toMatchObject({ update: true, remove: true });
    expect(await rep.ok('notes.update', { note_id, update_data: { content: 'Second' } })).toMatchObject({
      content: 'Second',
    });
    expect(await noteOf(rep, id)).toEqual(['Second']);
  });

  test('moves up in all its timelines when it is edited, with the time of the edit (SD-28)', async () => {
    const [one, two] = [await about('Kitchen up one'), await about('Kitchen up two')];
    const write = async (content: string) => {
      server.clock.forward(1_000);
      return (await rep.ok('notes.create', { content, follow_relate_objs: { organization: [one, two] } })).note_id;
    };
    const note_id = await write('Early');
    for (let count = 0; count < 22; count += 1) await write(`Later ${count}`);
    expect((await noteOf(rep, one)).slice(0, 2)).toEqual(['Later 21', 'Later 20']);
    const madeAt = server.clock.now() - 22_000;
    server.clock.forward(1_000);
    await rep.ok('notes.update', { note_id, update_data: { content: 'Early, but better' } });
    for (const id of [one, two]) {
      const [first] = (await rep.ok('organization.events', { id })).list;
      expect([first?.note?.['content'], first?.create_timestamp, first?.update_timestamp]).toEqual([
        'Early, but better',
        madeAt,
        server.clock.now(),
      ]);
    }
    const pages = [1, 2, 3].map((page) =>
      rep.ok('organization.events', { id: one, page, size: 10, event_type: 'FOLLOW_NOTE' }),
    );
    const all = (await Promise.all(pages)).flatMap(({ list }) => list.map(({ note }) => note?._id));
    expect([all.length, new Set(all).size]).toEqual([23, 23]);
  });

  test('moves to the timeline of its new record', async () => {
    const [from, to] = [await about('Kitchen from'), await about('Kitchen to')];
    const { note_id } = await rep.ok('notes.create', {
      content: 'Moves',
      follow_relate_objs: { organization: [from] },
    });
    await rep.ok('notes.update', { note_id, update_data: { follow_relate_objs: { organization: [to] } } });
    expect([await noteOf(rep, from), await noteOf(rep, to)]).toEqual([[], ['Moves']]);
  });

  test('must keep a content and a record', async () => {
    const id = await about('Kitchen two');
    const { note_id } = await rep.ok('notes.create', { content: 'Words', follow_relate_objs: { organization: [id] } });
    expect((await rep.call('notes.update', { note_id, update_data: { content: ' ' } })).error.fields).toEqual([
      { field: 'content', code: 'required' },
    ]);
    expect((await rep.call('notes.update', { note_id, update_data: { follow_relate_objs: {} } })).error.fields).toEqual(
      [{ field: 'follow_relate_objs', code: 'required' }],
    );
    expect(await noteOf(rep, id)).toEqual(['Words']);
  });

  test('is edited and removed by nobody else, administrators included', async () => {
    const id = await about('Kitchen three');
    const { note_id } = await rep.ok('notes.create', { content: 'Mine', follow_relate_objs: { organization: [id] } });
    for (const person of ['admin', 'data-admin', 'manager']) {
      const other = await server.signIn(person);
      expect(
        (await other.ok('organization.events', { id, event_type: 'FOLLOW_NOTE' })).list[0]?.note?.abilities,
      ).toMatchObject({ update: false, remove: false });
      expect((await other.call('notes.update', { note_id, update_data: { content: 'Not mine' } })).name).toBe(
        'notAllowed',
      );
      expect((await other.call('notes.remove', { note_id })).name).toBe('notAllowed');
    }
    expect(await noteOf(rep, id)).toEqual(['Mine']);
  });

  test('disappears from every timeline when its author removes it', async () => {
    const [first, second] = [await about('Kitchen four'), await about('Kitchen five')];
    const { note_id } = await rep.ok('notes.create', {
      content: 'Short',
      follow_relate_objs: { organization: [first, second] },
    });
    await rep.ok('notes.remove', { note_id });
    expect([await noteOf(rep, first), await noteOf(rep, second)]).toEqual([[], []]);
    expect((await rep.ok('organization.events', { id: first, sub_type: 'FOLLOW_NOTE' })).total).toBe(0);
    expect((await rep.call('notes.remove', { note_id })).name).toBe('deleted');
  });
});
