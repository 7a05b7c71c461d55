import { contract } from '../../../domain/contract';
import type { Answer, Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls } from './calls';
import { addOwnThings } from './things';
import { shard } from './shard';
import { alike } from './trace';

/**
 * Two members of one company who happen to send the same Idempotency-Key, with the same body, to every call that writes: each gets an
 * answer to their own request, and neither the stored answer of the other nor a refusal because of it.
 */

const clientId = 'brightsea-feishu';
const members = ['mb_rep1', 'mb_rep2'];

let server: TestServer;
let first: Client;
let second: Client;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  // Permissions are not the question here: both may do everything.
  await db
    .updateTable('object_types')
    .set({ read_rule: 'all', write_rule: 'all' })
    .where('client_id', '=', clientId)
    .execute();
  await db
    .updateTable('members')
    .set({ is_admin: true, is_data_admin: true })
    .where('client_id', '=', clientId)
    .where('member_id', 'in', members)
    .execute();
  await addOwnThings(server, clientId, 'mine', 'mine');
});
afterAll(() => server.close());

const writing = sessionCalls.filter((name) => contract[name].kind === 'write');

/** Whose answers are stored under the key. */
async function storedFor(key: string): Promise<string[]> {
  const rows = await server.app.db
    .selectFrom('idempotency')
    .select('member_id')
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .where('answer', 'is not', null)
    .orderBy('member_id')
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** What an answer holds; links to files are made for each answer. */
const dataOf = ({ text }: Answer<unknown>): unknown => JSON.parse(text.replace(/"https?:[^"]*"/g, '"<link>"'));

/** Calls of this run whose answer was stored for both members. */
const storedTwice: string[] = [];

test.each(shard(writing))('%s treats the idempotency key of another member as unused', async (name) => {
  // The suite makes only so many chats a minute.
  server.clock.forward(60_000);
  // One of the calls ends the session.
  [first, second] = await Promise.all([server.signIn('rep1', clientId), server.signIn('rep2', clientId)]);
  const { path } = contract[name];
  const body = JSON.stringify(inputs[name](await makeThings(first, 'mine', 'mine', name), first));
  const key = `same-${name.replaceAll('.', '-')}`;

  const answered = await first.post(path, body, { key });
  const storedForFirst = await storedFor(key);
  // The control: with their own key the first member gets the first answer again, so it is there to be taken.
  if (storedForFirst.length > 0) expect(dataOf(await first.post(path, body, { key }))).toEqual(dataOf(answered));
  const answer = await second.post(path, body, { key });
  const stored = await storedFor(key);
  if (answer.name === 'ok') {
    // The work was done for the second member too, and is stored beside the other answer.
    if (storedForFirst.length > 0) expect([name, stored]).toEqual([name, members]);
  } else {
    // What the second member gets is what they would get without a key.
    const plain = await second.post(path, body);
    expect([name, answer.status, alike(answer.text, [])]).toEqual([name, plain.status, alike(plain.text, [])]);
    expect([name, stored]).toEqual([name, storedForFirst]);
  }
  if (stored.length === 2) storedTwice.push(name);
});

test('most of these calls store an answer for each of the two members, and in part of them some do', () => {
  expect(storedTwice.length).toBeGreaterThan(shard(writing).length === writing.length ? writing.length / 2 : 0);
});
