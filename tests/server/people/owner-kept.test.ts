import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let program: Client;
beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '1000' } });
  const admin = await server.signIn('admin');
  // A role that reads and changes every record, and removes customers only, as a merge does.
  const { version } = await admin.ok('admin.company', {});
  const rule = { join: 'and' as const, items: [] };
  await admin.ok('admin.change', {
    version,
    changes: [
      { section: 'roles', action: 'add', value: { role_id: 'desk', name: 'Desk' } },
      ...tables.flatMap((table_id) =>
        (table_id === 'organization' ? (['read', 'write', 'remove'] as const) : (['read', 'write'] as const)).map(
          (action) => ({
            section: 'role_rules' as const,
            table_id,
            action: 'add' as const,
            value: { role_id: 'desk', action, rule },
          }),
        ),
      ),
    ],
  });
  const asked = { name: 'ERP', scopes: { '*': 'write' as const }, role_ids: ['desk'] };
  program = new Client(server.origin, (await admin.ok('apiKeys.create', asked)).key);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

const tables = ['organization', 'user', 'lead', 'deal'] as const;
type TableId = (typeof tables)[number];
interface Place {
  client: Client;
  table_id: TableId;
  id: string;
}

let count = 0;
/** A record that nobody owns: an API key in its own name has created it. */
async function ownerless(table_id: TableId): Promise<string> {
  count += 1;
  const fields = {
    name: `Nobody's ${table_id} ${count}`,
    ...(table_id === 'lead' ? { company_name: `Ltd ${count}` } : {}),
  };
  const { id } = await program.ok(`${table_id}.create`, fields);
  expect(await ownerIn(table_id, id)).toBeNull();
  return id;
}

async function ownerIn(table_id: TableId, id: string): Promise<string | null> {
  return (await (await server.signIn('data-admin')).ok('records.info', { table_id, id })).owner_member_id;
}

const known = async ({ client, table_id, id }: Place) =>
  (await client.ok('records.info', { table_id, id })).update_time;

/** Each way to write an older record that its author has not asked to change the owner by. */
const edits: Record<string, (place: Place) => Promise<unknown>> = {
  'an edit': async (place) =>
    place.client.ok('records.update', {
      table_id: place.table_id,
      id: place.id,
      known_update_time: await known(place),
      update_data: { name: `Edited ${count}` },
    }),
  'a batch': async ({ client, table_id, id }) =>
    expect(
      await client.ok('records.batchUpdate', {
        table_id,
        list: [{ id, update_data: { name: `In a batch ${count}` } }],
      }),
    ).toMatchObject({ success: 1 }),
  'a save with everything that belongs to it': async (place) =>
    place.client.ok('records.save', {
      table_id: place.table_id,
      id: place.id,
      known_update_time: await known(place),
      fields: { name: `Saved ${count}` },
    }),
  'a note': async ({ client, table_id, id }) =>
    client.ok('notes.create', { content: 'Called', follow_relate_objs: { [table_id]: [id] } }),
  'a link from another record': async ({ client, table_id, id }) => {
    const [other, field] =
      table_id === 'organization'
        ? (['deal', 'organization_ids'] as const)
        : (['organization', `${table_id === 'user' ? 'contact' : table_id}_ids`] as const);
    return client.ok('records.save', { table_id: other, fields: { name: `Linking ${count}`, [field]: [id] } });
  },
};

const callers = { 'an API key': () => Promise.resolve(program), 'a person': () => server.signIn('data-admin') };
const cases = Object.keys(callers).flatMap((caller) =>
  Object.keys(edits).flatMap((way) =>
    tables
      .filter((table) => way !== 'a link from another record' || ['organization', 'user', 'deal'].includes(table))
      .map((table) => [way, caller, table] as const),
  ),
);

test.each(cases)('%s by %s keeps a record of %s without an owner', async (way, caller, table_id) => {
  const client = await callers[caller as keyof typeof callers]();
  const id = await ownerless(table_id);
  await edits[way]?.({ client, table_id, id });
  expect(await ownerIn(table_id, id)).toBeNull();
});

test.each(Object.keys(callers))('a merge by %s, and its undo, keep records without an owner', async (caller) => {
  const client = await callers[caller as keyof typeof callers]();
  const table_id = 'organization';
  const [survivor, other] = [await ownerless(table_id), await ownerless(table_id)];
  const { merge_id } = await client.ok('duplicates.merge', {
    table_id,
    survivor_id: survivor,
    other_ids: [other],
    choices: { name: other },
    known_update_times: {
      [survivor]: await known({ client, table_id, id: survivor }),
      [other]: await known({ client, table_id, id: other }),
    },
  });
  expect(await ownerIn(table_id, survivor)).toBeNull();
  await client.ok('duplicates.undo', { table_id, merge_id });
  expect([await ownerIn(table_id, survivor), await ownerIn(table_id, other)]).toEqual([null, null]);
});

test('a record without an owner is restored from the bin without an owner', async () => {
  const admin = await server.signIn('admin');
  const id = await ownerless('lead');
  await admin.ok('lead.remove', { id });
  expect(await admin.ok('bin.restore', { table_id: 'lead', ids: [id] })).toMatchObject({ success: 1 });
  expect(await ownerIn('lead', id)).toBeNull();
});

test.each(Object.keys(callers))('a lead without an owner has none after %s has converted it', async (caller) => {
  const isProgram = caller === 'an API key';
  const client = await callers[caller as keyof typeof callers]();
  const id = await ownerless('lead');
  const proposal = await client.ok('lead.proposeConversion', { id });
  expect(proposal.owner_member_id).toBe(isProgram ? null : 'mb_data-admin');
  const made = await client.ok('lead.convert', {
    id,
    known_update_time: await known({ client, table_id: 'lead', id }),
    customer: { action: 'create' },
    contact: { action: 'create', fields: { name: 'Ines Okafor' } },
    deal: {},
  });
  expect(await ownerIn('lead', id)).toBeNull();
  // What a person creates is theirs, and what a program creates is nobody's.
  const owner = isProgram ? null : 'mb_data-admin';
  expect([
    await ownerIn('organization', made.customer_id),
    await ownerIn('user', made.contact_id ?? ''),
    await ownerIn('deal', made.deal_id ?? ''),
  ]).toEqual([owner, owner, owner]);
  await client.ok('lead.undoConversion', { id });
  expect(await ownerIn('lead', id)).toBeNull();
});

test('an API key gets no right of an owner by its edit, and cannot remove the record that it changed', async () => {
  const plain = new Client(
    server.origin,
    (
      await (
        await server.signIn('admin')
      ).ok('apiKeys.create', { name: 'Shop', scopes: { '*': 'write' }, role_ids: [] })
    ).key,
  );
  const { id } = await plain.ok('deal.create', { name: 'From the shop' });
  const record = await program.ok('deal.info', { id });
  await program.ok('deal.update', { id, known_update_time: record.update_time, update_data: { remark: 'Touched' } });
  const after = await program.ok('deal.info', { id });
  expect(after).toMatchObject({ owner_member_id: null, abilities: { remove: record.abilities.remove } });
});

test('an API key cannot become the owner: not by name, as account manager or in a hand-over', async () => {
  const admin = await server.signIn('admin');
  const { id: made } = await program.ok('organization.create', { name: 'Of nobody' });
  const key = (await admin.ok('organization.info', { id: made })).create_member_id ?? '';
  const place = { id: made, known_update_time: server.clock.now() };
  for (const update_data of [{ owner_member_id: key }, { account_manager: key }]) {
    const answer = await admin.call('organization.update', { ...place, update_data });
    expect(answer.error.fields).toMatchObject([{ code: 'notAMember' }]);
  }
  const handed = await admin.call('collaborators.handOver', {
    table_id: 'organization',
    ...place,
    owner_member_id: key,
    along: [],
  });
  expect(handed.name).not.toBe('ok');
  const all = await admin.call('admin.handOver', { member_id: 'mb_rep1', to_member_id: key });
  expect(all.name).toBe('notFound');
  expect(await ownerIn('organization', made)).toBeNull();
});
