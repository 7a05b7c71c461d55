import { contract } from '../../../domain/contract';
import { isWrite } from '../../../domain/contract/programs/endpoint';
import { endpoints, type EndpointName } from '../../../domain/contract/programs/endpoints';
import { makeKey } from '../../support/assistant';
import type { Client } from '../../support/client';
import { Program } from '../../support/endpoints';
import { startTestServer, type TestServer } from '../../support/server';
import { makeThings } from './calls';
import { endpointNames, requests } from './endpoint-requests';
import { fingerprintOf } from './fingerprint';
import { shard } from './shard';
import { addOwnThings, canary, makeKinds, type Ids } from './things';
import { alike } from './trace';

/**
 * What an API key reaches at `/v1`: nothing of another company, nothing that a rule of its type hides from its member, no field that the member does not
 * see, and nothing beyond its scopes. Each of these is asked of every endpoint.
 */

const own = 'brightsea-feishu';
const other = 'northwind-feishu';
const secret = 'Zaunkoenig';

let server: TestServer;
let admin: Client;
/** Its things are those of the key. */
let rep: Client;
/** A colleague, nothing of whom concerns the member of the key. */
let stranger: Client;
/** Sees the hidden field. */
let seer: Client;
let program: Program;
let reading: Program;
let theirs: Ids;
let keyId: string;

beforeAll(async () => {
  server = await startTestServer({ env: { API_KEY_RATE_LIMIT: '0' } });
  const { db } = server.app;
  for (const clientId of [own, other])
    await addOwnThings(server, clientId, clientId === own ? 'mine' : 'theirs', clientId === own ? 'mine' : canary);
  await setRules('all');
  const types = await db.selectFrom('object_types').select('table_id').where('client_id', '=', own).execute();
  await db
    .insertInto('fields')
    .values(
      types.map(({ table_id }) => ({
        client_id: own,
        table_id,
        field_id: 'secret_text',
        field_name: 'Hidden margin',
        type: 'normal' as const,
        value_type: 'TEXT',
        order_no: 900,
        config: JSON.stringify({ auth_mode: 'role', auth_role_config: { finance: 'write' } }),
        deleted: false,
      })),
    )
    .execute();
  [admin, rep, stranger, seer] = (await Promise.all(
    ['admin', 'rep1', 'rep3', 'm22'].map((person) => server.signIn(person, own)),
  )) as [Client, Client, Client, Client];
  const { id, key } = await makeKey(admin, { member_id: 'mb_rep1' });
  program = new Program(server.origin, key);
  reading = new Program(server.origin, (await makeKey(admin, { scopes: { organization: 'read' } })).key);
  // The webhooks of this company are those of the key; the ones of the other are of a key there.
  keyId = id;
  await db.updateTable('webhooks').set({ key_id: id }).where('client_id', '=', own).execute();
  theirs = await makeThings(await server.signIn('rep4', other), 'theirs', canary);
});
afterAll(() => server.close());
// The suites count calls by the minute, and the clock is ours.
beforeEach(async () => {
  server.clock.forward(60_000);
  await restoreWebhooks();
});

async function setRules(read_rule: 'all' | 'members'): Promise<void> {
  await server.app.db
    .updateTable('object_types')
    .set({ read_rule, write_rule: read_rule })
    .where('client_id', 'in', [own, other])
    .execute();
}

/** Fresh things of a member of the company, of the kinds that the request of this endpoint names. */
function makeFresh(client: Client, endpoint: EndpointName, name = 'mine'): Promise<Ids> {
  const named = new Set<PropertyKey>(['organization', 'member', 'table', 'record', 'webhook', 'spentWebhook']);
  requests[endpoint](
    new Proxy({} as Ids, {
      get(_ids, kind) {
        named.add(kind);
        return String(kind);
      },
    }),
  );
  return makeKinds(client, 'mine', name, named);
}

/** The webhooks of the company are those of the key; a test before may have removed one. */
async function restoreWebhooks(): Promise<void> {
  const { db } = server.app;
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('client_id', '=', own)
    .where('webhook_id', '=', 'webhook-mine')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhooks')
    .values({ ...row, key_id: keyId, webhook_id: 'spent-webhook-mine' })
    .onConflict((conflict) => conflict.columns(['client_id', 'webhook_id']).doNothing())
    .execute();
  await db.deleteFrom('webhooks').where('client_id', '=', own).where('webhook_id', 'not like', '%-mine').execute();
}

/** The request with each own id exchanged alone, then with all of them. */
function exchange(input: object, mine: Ids, replacement: (kind: keyof Ids) => string): Record<string, unknown>[] {
  const text = JSON.stringify(input);
  const kinds = (Object.keys(mine) as (keyof Ids)[]).filter((kind) => text.includes(`"${mine[kind]}"`));
  const replace = (chosen: readonly (keyof Ids)[]) =>
    JSON.parse(
      chosen.reduce((now, kind) => now.replaceAll(`"${mine[kind]}"`, `"${replacement(kind)}"`), text),
    ) as Record<string, unknown>;
  return [...kinds.map((kind) => replace([kind])), ...(kinds.length > 1 ? [replace(kinds)] : [])];
}

test.each(shard(endpointNames))(
  '%s reaches nothing of another company, and answers as for an id that nobody has',
  async (name) => {
    const mine = await makeFresh(rep, name);
    const input = requests[name](mine);
    await server.outbox.drain();
    const before = await fingerprintOf(server.app.db, other);
    // Of the same form and age: some calls read the time out of an id.
    const nobody = (kind: keyof Ids) => `${theirs[kind].slice(0, -4)}0000`;
    const absent = exchange(input, mine, nobody);
    for (const [index, foreign] of exchange(input, mine, (kind) => theirs[kind]).entries()) {
      const answer = await program.send(name, foreign);
      const expected = await program.send(name, absent[index] ?? {});
      expect(answer.text).not.toContain(canary);
      expect([foreign, answer.status, alike(answer.text, Object.values(theirs))]).toEqual([
        foreign,
        expected.status,
        alike(expected.text, (Object.keys(mine) as (keyof Ids)[]).map(nobody)),
      ]);
    }
    await server.outbox.drain();
    expect(await fingerprintOf(server.app.db, other)).toBe(before);
    // The control: with ids of its own the same request works.
    const proper = await program.send(name, input);
    expect([name, proper.text, proper.status]).toEqual([name, proper.text, endpoints[name].status]);
  },
);

test.each(shard(endpointNames))(
  '%s says nothing of a record that a rule hides, and changes nothing of it',
  async (name) => {
    const hidden = await makeFresh(stranger, name, canary);
    await server.outbox.drain();
    try {
      await setRules('members');
      const before = await storedOf(hidden);
      const answer = await program.send(name, requests[name](hidden));
      await server.outbox.drain();
      expect(answer.text).not.toContain(`"${canary}"`);
      expect(await storedOf(hidden)).toEqual(before);
    } finally {
      await setRules('all');
    }
  },
);

/** The rows of these records, and how many notes there are of them. */
async function storedOf(ids: Ids): Promise<unknown> {
  return server.app.db
    .selectFrom('records')
    .select(['id', 'update_time', 'deleted_at', 'data'])
    .where('client_id', '=', own)
    .where('id', 'in', [ids.organization, ids.record, ids.note, ids.deal, ids.user])
    .orderBy('id')
    .execute();
}

test.each(shard(endpointNames))('%s shows no field that the member of its key does not see', async (name) => {
  const mine = await makeFresh(rep, name, canary);
  for (const [table_id, id] of [
    ['organization', mine.organization],
    [mine.table, mine.record],
  ] as const)
    await seer.ok('records.save', { table_id, id, fields: { secret_text: secret } });
  const answer = await program.send(name, requests[name](mine));
  expect([name, answer.status]).toEqual([name, endpoints[name].status]);
  for (const word of [secret, 'secret_text', 'Hidden margin']) expect(answer.text).not.toContain(word);
});

test('a hidden field is shown to a key whose member sees it, and to no other by any way to ask for it', async () => {
  const { organization: id } = await makeFresh(rep, 'getRecord');
  await seer.ok('records.save', { table_id: 'organization', id, fields: { secret_text: secret } });
  const sees = new Program(server.origin, (await makeKey(admin, { member_id: 'mb_m22' })).key);
  const one = { type: 'organization', id };
  const filter = { field: 'secret_text', relation: 'equal', value: secret };
  const asked: [EndpointName, Record<string, unknown>][] = [
    ['getRecord', { ...one, select: ['secret_text'] }],
    ['listRecords', { type: 'organization', filter, select: ['secret_text'] }],
    ['queryRecords', { type: 'organization', filter }],
    ['searchRecords', { keyword: secret, types: ['organization'], select: ['secret_text'] }],
  ];
  for (const [name, input] of asked) {
    expect([name, (await sees.send(name, input)).text]).toEqual([name, expect.stringContaining(secret)]);
    const answer = await program.send(name, input);
    expect([name, answer.status]).toEqual([name, 422]);
    expect(answer.text).not.toContain('Hidden margin');
  }
  expect((await sees.ok('getType', { type: 'organization' })).fields).toContainEqual(
    expect.objectContaining({ id: 'secret_text' }),
  );
  const unchanged = async () => (await seer.ok('organization.info', { id }))['secret_text'];
  for (const [name, input] of [
    ['updateRecord', { ...one, fields: { secret_text: 'X' } }],
    ['createRecord', { type: 'organization', fields: { name: 'A', secret_text: 'X' } }],
    ['upsertRecord', { type: 'organization', by: 'secret_text', fields: { name: 'A', secret_text: secret } }],
  ] as const)
    expect([name, (await program.send(name, input)).status]).toEqual([name, 422]);
  const { results } = await program.ok('updateRecords', {
    type: 'organization',
    records: [{ id, fields: { secret_text: 'X' } }],
  });
  expect(results[0]?.code).not.toBe(0);
  expect(await unchanged()).toBe(secret);
});

const writes = endpointNames.filter((name) => isWrite(endpoints[name], contract));

test.each(shard(writes))(
  '%s writes nothing with a key that only reads, and nothing of a type beyond its scopes',
  async (name) => {
    const mine = await makeFresh(rep, name);
    await server.outbox.drain();
    const before = await storedOf(mine);
    const answer = await reading.send(name, requests[name](mine));
    await server.outbox.drain();
    expect(await storedOf(mine)).toEqual(before);
    // Files and webhooks belong to no type: those of another key are not found.
    const mayMake = ['createFile', 'createWebhook', 'finishFile'].includes(name);
    if (!mayMake) expect([name, answer.text, [403, 404].includes(answer.status)]).toEqual([name, answer.text, true]);
  },
);

test.each(endpointNames)(
  '%s answers 401 without a key, with a wrong one and with a session of an administrator',
  async (name) => {
    for (const key of [undefined, 'nonsense', `sc_${own}.${'a'.repeat(43)}`, admin.hsid]) {
      const answer = await new Program(server.origin, key).send(name, requests[name](theirs));
      expect([key, answer.status, answer.name]).toEqual([key, 401, 'noAuth']);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      expect(answer.error.msg).toContain('API key');
    }
  },
);
