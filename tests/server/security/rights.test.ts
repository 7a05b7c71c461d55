import { contract } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, refusedAnyway, sessionCalls, type SessionCall } from './calls';
import { addOwnThings, canary, type Ids } from './things';
import { shard } from './shard';
import { fingerprintOf } from './fingerprint';

/**
 * Every call that writes, by people of every kind, on records that concern them more or less: it works for anyone who has the right, and
 * for the others not one row is different afterwards (a refusal after the write is found by looking at the database).
 * And every call at all on a record that the caller may not read: it says nothing of it.
 */

const clientId = 'northwind-feishu';

/** What a call takes. `own`: whatever it touches is the caller's alone. */
type Right =
  | 'update'
  | 'team'
  | 'remove'
  | 'create'
  | 'chat'
  | 'join'
  | 'collaborate'
  | 'note'
  | 'author'
  | 'own'
  | 'administrate'
  | 'manage';

/** By the names of calls: a new one is treated as its name says, and must be named here when it says nothing. */
const rights: readonly [RegExp, Right][] = [
  // An option belongs to the field and to no record.
  [/^options\.add$/, 'create'],
  // Asking to be let in is for everybody; what is written is the caller's own request.
  [/^access\.decide$/, 'team'],
  [/^access\./, 'own'],
  // Anyone who reads a record may follow it; what is written is that they do.
  [/^records\.follow$/, 'own'],
  [/^bin\./, 'administrate'],
  [/^(deliveries|admin|apiKeys|webhooks)\./, 'manage'],
  [/^notes\.create$/, 'note'],
  // Anyone who reads a note may show it to a chat; the chat's own rules come with its delivery.
  [/^notes\.share$/, 'own'],
  [/^notes\./, 'author'],
  // The suite says what is written, and that is about the caller's own next steps.
  [/^nextSteps\.refresh$/, 'own'],
  [/^nextSteps\./, 'author'],
  [/^(files|filterConfig|account|notices|metrics|exports|imports)\./, 'own'],
  // Who reads a record opens its documents: what is written is that they were let in.
  [/^tabs\.\w+Open$/, 'own'],
  [/^tabs\./, 'update'],
  // Of a task that is nobody's, those who work on the record.
  [/^taskLists\.larkComplete$/, 'collaborate'],
  [/^taskLists\./, 'chat'],
  // Anyone who reads a record may show it to a chat of theirs; the chat's own rules come with the delivery.
  [/^chats\.shareRecord$/, 'own'],
  [/^chats\.\w+Join$/, 'join'],
  [/^chats\./, 'chat'],
  // The others of a merge are removed.
  [/^duplicates\.merge$/, 'remove'],
  [/^duplicates\.dismiss$/, 'update'],
  [/^duplicates\.undo$/, 'administrate'],
  // Who converted a lead takes it back; of others administrators alone.
  [/^lead\.undoConversion$/, 'administrate'],
  [/^organization\.relatedUpdate$|^lead\.convert$|^products\.saveLines$|^records\.requestFields$/, 'update'],
  [/\.(create|batchCreate|upsert)$/, 'create'],
  // These are sent with another account manager.
  [/^collaborators\.|^organization\.update$|^records\.(update|batchUpdate|save)$/, 'team'],
  [/\.(update|batchUpdate|save|linkUpdate)$/, 'update'],
  [/\.(remove|batchRemove)$/, 'remove'],
];
const rightOf = (name: SessionCall): Right | undefined => rights.find(([pattern]) => pattern.test(name))?.[1];

const people = ['rep1', 'viewer', 'admin', 'data-admin'] as const;
type Person = (typeof people)[number];
type Relation = 'owner' | 'on it' | 'stranger';

const situations: readonly (readonly [Person, Relation])[] = [
  ['rep1', 'owner'],
  ['rep1', 'on it'],
  ['rep1', 'stranger'],
  ['viewer', 'owner'],
  ['viewer', 'on it'],
  ['viewer', 'stranger'],
  ['admin', 'stranger'],
  ['data-admin', 'stranger'],
];

/** Written by hand, so that it cannot be wrong in the way in which the policies are. */
function allowed(right: Right, person: Person, relation: Relation): boolean {
  const administrates = person === 'admin' || person === 'data-admin';
  const concerns = administrates || relation !== 'stranger';
  switch (right) {
    case 'own':
      return true;
    case 'administrate':
      return administrates;
    case 'manage':
      return person === 'admin';
    case 'note':
      return concerns;
    case 'author':
      return relation === 'owner';
    case 'create':
      return person !== 'viewer';
    case 'update':
    case 'chat':
      return person !== 'viewer' && concerns;
    case 'collaborate':
      return relation !== 'stranger';
    case 'join':
      return (person !== 'viewer' && concerns) || relation !== 'stranger';
    case 'remove':
    case 'team':
      return person !== 'viewer' && (administrates || relation === 'owner');
  }
}

let server: TestServer;
let maker: Client;
/** Nothing of what is made here concerns this one. */
let stranger: Client;
const clients = {} as Record<Person, Client>;

beforeAll(async () => {
  server = await startTestServer();
  await addOwnThings(server, clientId, 'mine', 'mine');
  maker = await server.signIn('rep2', clientId);
  stranger = await server.signIn('rep3', clientId);
  for (const person of people) clients[person] = await server.signIn(person, clientId);
});
afterAll(() => server.close());

// The suite takes so many calls a minute, and its clock is ours.
beforeEach(() => server.clock.forward(20_000));

const rules = (read_rule: 'all' | 'members') =>
  server.app.db
    .updateTable('object_types')
    .set({ read_rule, write_rule: 'members' })
    .where('client_id', '=', clientId)
    .execute();

/** Things of the maker, which concern a person as a relation says; files, views and a note of their own. */
async function thingsFor(name: SessionCall, person: Person, relation: Relation, things?: Ids): Promise<Ids> {
  const { db } = server.app;
  const ids = things ?? (await makeThings(maker, 'mine', canary, name));
  const memberId = `mb_${person}`;
  const owner = relation === 'owner' ? memberId : 'mb_rep2';
  const members = relation === 'on it' ? [owner, memberId] : [owner];
  ids.owner = owner;
  const records = [ids.organization, ids.parent, ids.record, ids.user, ids.lead, ids.deal, ids.ticket, ids.note];
  await db
    .updateTable('records')
    .set({ owner, members, creator: owner })
    .where('client_id', '=', clientId)
    .where('id', 'in', records)
    .execute();
  await db
    .updateTable('files')
    .set({ member_id: memberId })
    .where('client_id', '=', clientId)
    .where('file_id', 'in', [ids.file, ids.upload])
    .execute();
  // A member has one at a time.
  await db.deleteFrom('exports').where('client_id', '=', clientId).execute();
  await db
    .updateTable('filter_configs')
    .set({ author: memberId })
    .where('client_id', '=', clientId)
    .where('view_id', '=', ids.view)
    .execute();
  return ids;
}

const send = (client: Client, name: SessionCall, ids: Ids) =>
  client.post(contract[name].path, JSON.stringify(inputs[name](ids, client)));

const writes = sessionCalls.filter((name) => contract[name].kind === 'write' && !refusedAnyway.has(name));

test('every writing call declares the right that it needs', () => {
  expect(writes.filter((name) => rightOf(name) === undefined)).toEqual([]);
});

describe.each(shard(writes))('%s', (name) => {
  const right = rightOf(name) ?? 'update';
  let shared: Ids;
  beforeAll(async () => {
    await rules('all');
    shared = await makeThings(maker, 'mine', canary, name);
  });

  test.each(situations)('refuses %s, or answers %s', async (person, relation) => {
    const works = allowed(right, person, relation);
    // What works uses its things up, but for what only makes something new.
    const isSpent = works && !['create', 'note'].includes(right);
    const ids = await thingsFor(name, person, relation, isSpent ? undefined : shared);
    await server.outbox.drain();
    const before = works ? '' : await fingerprintOf(server.app.db, clientId);
    const answer = await send(clients[person], name, ids);
    await server.outbox.drain();
    const { fail = 0 } = (answer.data ?? {}) as { fail?: number };
    expect([answer.text, answer.name === 'ok' && fail === 0]).toEqual([answer.text, works]);
    if (!works) expect(await fingerprintOf(server.app.db, clientId)).toBe(before);
  });
});

test.each(shard(sessionCalls.filter((name) => name !== 'account.logout')))(
  '%s reveals nothing that its caller may not read',
  async (name) => {
    await rules('members');
    // Nobody has more than a hundred views of a type, and there are more calls than that.
    await server.app.db.deleteFrom('filter_configs').where('client_id', '=', clientId).execute();
    const ids = await makeThings(maker, 'mine', canary);
    await server.outbox.drain();
    const before = await fingerprintOf(server.app.db, clientId);
    const answer = await send(stranger, name, ids);
    expect(answer.text).not.toContain(canary);
    // What still works makes or changes something of the caller's own.
    if (answer.name !== 'ok') expect(await fingerprintOf(server.app.db, clientId)).toBe(before);
  },
);
