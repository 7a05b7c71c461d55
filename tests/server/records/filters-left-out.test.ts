import { contract } from '../../../domain/contract';
import { calls } from '../../../domain/contract/calls';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls } from '../security/calls';
import { inputPathsOf, putAt } from '../security/input-paths';
import { addOwnThings, type Ids } from '../security/things';

let server: TestServer;
let client: Client;
let ids: Ids;
beforeAll(async () => {
  server = await startTestServer();
  await addOwnThings(server, 'brightsea-feishu', 'mine', 'mine');
  client = await server.signIn('rep1');
  ids = await makeThings(client, 'mine', 'mine');
});
afterAll(() => server.close());

/** Each way of saying that nothing is filtered by. */
const spellings: unknown[] = [null, {}, [], { join: 'and', items: [] }, { join: 'or', items: [] }];

/** Every call that takes a filter, with the places of its input that hold one. */
const taking = sessionCalls.flatMap((name) =>
  inputPathsOf(name)
    .filter(({ kind }) => kind === 'filter')
    .map((path) => [name, path.path.join('.'), path] as const),
);

test('this test finds the many calls that have a filter', () => {
  expect(taking.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'records.list',
      'records.draftList',
      'links.list',
      'notes.list',
      'notices.list',
      'approvals.list',
      'exports.create',
      'filterConfig.create',
      'filterConfig.batchUpdate',
    ]),
  );
});

test.each(taking)('%s treats each spelling of “no filter” in %s alike', async (name, _place, path) => {
  const input = inputs[name](ids, client);
  const parsed = spellings.map((spelling) => {
    const sent = putAt(input, path, spelling);
    const result = contract[name].input.safeParse(sent);
    return result.success ? JSON.stringify(result.data) : JSON.stringify(result.error.issues);
  });
  expect(new Set(parsed)).toEqual(new Set([parsed[0]]));
  expect(contract[name].input.safeParse(putAt(input, path, null)).success).toBe(true);
  if (calls[name].kind === 'write') return;
  const answers = [];
  for (const spelling of [...spellings, undefined])
    answers.push(await client.call(name, putAt(input, path, spelling) as never));
  expect(answers.map((answer) => answer.name)).toEqual(answers.map(() => 'ok'));
  for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data);
});
