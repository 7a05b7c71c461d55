import { contract } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, refusedAnyway, sessionCalls } from './calls';
import { addOwnThings, canary, type Ids } from './things';
import { shard } from './shard';
import { fingerprintOf } from './fingerprint';
import { alike, startTracing } from './trace';

/**
 * Two companies of one suite, with records of the same ids. Every call of the contract is made with ids of the caller's own company,
 * and then with each of these ids, one at a time and all together, exchanged for one of the other company: nothing of the other
 * may come back or change, and the answer must be, word by word, the one for an id that nobody has, after the same statements: then it
 * takes the same time.
 */

const own = 'brightsea-feishu';
const other = 'northwind-feishu';

let server: TestServer;
let caller: Client;
/** Who is asked for what only administrators may. */
let admin: Client;
let theirs: Ids;
const traceOf = startTracing();

beforeAll(async () => {
  server = await startTestServer();
  // ResolveType is not the question here: everybody of a company may do everything in it.
  for (const clientId of [own, other]) {
    await server.app.db
      .updateTable('object_types')
      .set({ read_rule: 'all', write_rule: 'all' })
      .where('client_id', '=', clientId)
      .execute();
    await addOwnThings(server, clientId, clientId === own ? 'mine' : 'theirs', clientId === own ? 'mine' : canary);
  }
  [caller, admin] = await Promise.all([server.signIn('single', own), server.signIn('admin', own)]);
  theirs = await makeThings(await server.signIn('rep4', other), 'theirs', canary);
});
afterAll(() => server.close());
// A member may have only so many views of a type, and each call below is given one of its own.
afterEach(() =>
  server.app.db.deleteFrom('filter_configs').where('client_id', '=', own).where('name', '=', 'mine').execute(),
);

/** The input with own ids exchanged: each place alone, then all of them. Ids are also found inside values and as keys. */
function exchanged(input: object, mine: Ids, replacement: (kind: keyof Ids) => string): string[] {
  const text = JSON.stringify(input);
  const places = (Object.keys(mine) as (keyof Ids)[]).flatMap((kind) =>
    [...text.matchAll(new RegExp(`(?<=[":])${mine[kind]}(?=")`, 'g'))].map((match) => ({ kind, at: match.index })),
  );
  const replace = (chosen: typeof places) =>
    [...chosen]
      .sort((left, right) => right.at - left.at)
      .reduce((now, { kind, at }) => now.slice(0, at) + replacement(kind) + now.slice(at + mine[kind].length), text);
  return [...places.map((place) => replace([place])), ...(places.length > 1 ? [replace(places)] : [])];
}

test.each(shard(sessionCalls))('%s reaches nothing of another company', async (name) => {
  // The suite makes only so many chats a minute.
  server.clock.forward(60_000);
  const client =
    name === 'account.logout'
      ? await server.signIn('single', own)
      : /^(bin|deliveries|apiKeys|webhooks|admin)\./.test(name)
        ? admin
        : caller;
  const mine = await makeThings(client, 'mine', 'mine', name);
  const input = inputs[name](mine, client);
  await server.outbox.drain();
  const before = await fingerprintOf(server.app.db, other);
  // Of the same form and age: some calls read the time out of an id.
  const nobody = (kind: keyof Ids) => `${theirs[kind].slice(0, -4)}0000`;

  const foreign = exchanged(input, mine, (kind) => theirs[kind]);
  const absent = exchanged(input, mine, nobody);
  for (const [index, body] of foreign.entries()) {
    const answer = await traceOf(() => client.post(contract[name].path, body));
    const expected = await traceOf(() => client.post(contract[name].path, absent[index] ?? ''));
    expect(answer.text).not.toContain(canary);
    const absentIds = (Object.keys(mine) as (keyof Ids)[]).map(nobody);
    expect([body, answer.status, alike(answer.text, Object.values(theirs))]).toEqual([
      body,
      expected.status,
      alike(expected.text, absentIds),
    ]);
    // What was done for the ids of one's own beside it, the second time finds done.
    if (contract[name].kind !== 'write' || answer.name !== 'ok')
      expect([body, answer.done]).toEqual([body, expected.done]);
  }
  await server.outbox.drain();
  expect(await fingerprintOf(server.app.db, other)).toBe(before);

  // With ids of its own the same input works: the refusals above were not about something else.
  const proper = await client.post(contract[name].path, JSON.stringify(input));
  expect(proper.text).not.toContain(canary);
  expect([proper.name === 'ok', name]).toEqual([!refusedAnyway.has(name), name]);
});

test('of two records with one id each company sees its own', async () => {
  const answer = await caller.ok('organization.info', { id: 'organization-mirrored' });
  expect(answer.title).toBe('mine');
  const before = await fingerprintOf(server.app.db, other);
  await caller.ok('organization.update', {
    id: 'organization-mirrored',
    known_update_time: answer.update_time,
    update_data: { remark: 'changed' },
  });
  await caller.ok('organization.remove', { id: 'organization-mirrored' });
  expect(await fingerprintOf(server.app.db, other)).toBe(before);
});

test('a repeated key of a member of another company gets no stored answer', async () => {
  const there = await server.signIn('rep1', other);
  const here = await server.signIn('rep1', own);
  const first = await there.ok('organization.create', { name: canary }, { key: 'same-key-in-two' });
  const second = await here.ok('organization.create', { name: canary }, { key: 'same-key-in-two' });
  expect(second.id).not.toBe(first.id);
});
