import { contract } from '../../../domain/contract';
import { relations, type Filter } from '../../../domain/filter-tree';
import { errorName } from '../../../domain/errors';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls, type SessionCall } from './calls';
import { addOwnThings, type Ids } from './things';
import { inputPathsOf, putAt, type InputPath } from './input-paths';
import { shard } from './shard';

/**
 * Inputs that nobody sends by accident, to every call: words that would mean something to SQL, to an expression or to an object,
 * and more of everything than is allowed. Each is answered as a mistake of the caller's, never with a fault.
 */

const clientId = 'northwind-feishu';

const words = [
  "' or '1'='1",
  "'; drop table records; --",
  '") or 1=1 --',
  '$1',
  '{{7*7}}',
  '${7*7}',
  '%',
  '_',
  '\\',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'records.data',
  'client_id',
  'a'.repeat(65),
  'select pg_sleep(9)',
  "name') ? (@.x == 1",
  '😀',
  '\u202e',
  '<script>alert(1)</script>',
];

let server: TestServer;
let client: Client;
let ids: Ids;

beforeAll(async () => {
  server = await startTestServer();
  await addOwnThings(server, clientId, 'mine', 'mine');
  client = await server.signIn('rep1', clientId);
  ids = await makeThings(client, 'mine', 'mine');
});
afterAll(() => server.close());

const calls = shard(sessionCalls.filter((name) => name !== 'account.logout'));
const send = (name: SessionCall, input: unknown) =>
  client.post(contract[name].path, typeof input === 'string' ? input : JSON.stringify(input));
/** A batch call answers for each of its items: here for the one that was sent. */
function outcome({ name, data }: Awaited<ReturnType<typeof send>>): string {
  const [item] = (data as { list?: { code?: number }[] } | null)?.list ?? [];
  return name === 'ok' && item?.code !== undefined && item.code !== 0 ? (errorName(item.code) ?? name) : name;
}
/** Neither a fault of ours nor a word of the database. */
function expectAnswered(sent: unknown, answer: { name: string; status: number; text: string }): void {
  expect([sent, answer.name === 'internal' || answer.status >= 500]).toEqual([sent, false]);
  expect(answer.text).not.toMatch(
    /syntax error|pg_catalog|invalid input syntax|relation ".*" does not exist|at \w+ \(/i,
  );
}

/** Some at once, as a busy server gets them. */
async function answeredAll(name: SessionCall, sent: readonly unknown[]): Promise<void> {
  const atOnce = 16;
  for (let at = 0; at < sent.length; at += atOnce) {
    await Promise.all(sent.slice(at, at + atOnce).map(async (input) => expectAnswered(input, await send(name, input))));
  }
}

/** Copies of an input with each of its texts, and each key of its maps, exchanged for a word. */
function withWord(input: unknown, word: string): unknown[] {
  if (typeof input === 'string') return [word];
  if (typeof input !== 'object' || input === null) return [];
  if (Array.isArray(input))
    return input.flatMap((item, index) =>
      withWord(item, word).map((changed) => input.map((old: unknown, at) => (at === index ? changed : old))),
    );
  return Object.entries(input).flatMap(([key, value]) =>
    withWord(value, word).map((changed) => ({ ...input, [key]: changed })),
  );
}

describe('a text with special characters', () => {
  test.each(calls)('is treated as words by %s, in place of each text', async (name) => {
    await answeredAll(
      name,
      words.flatMap((word) => withWord(inputs[name](ids, client), word)),
    );
  });

  const attempts = ({ kind }: InputPath, word: string): unknown[] => {
    switch (kind) {
      case 'filter':
        return [
          ...relations.map((relation): Filter => wanted([{ field: word, relation, value: word }])),
          wanted([{ field: 'name', relation: 'include', value: word }]),
        ];
      case 'order':
        return [
          { field: word, sort: 'asc' },
          { field: 'name', sort: word },
        ];
      case 'values':
        return word === '__proto__' ? [] : [{ [word]: word }];
      case 'keyword':
      case 'field':
        return [word];
    }
  };
  const inputPaths = calls.flatMap((name) =>
    inputPathsOf(name).map((inputPath) => [name, inputPath.path.join('.') || 'input', inputPath] as const),
  );
  test.each(inputPaths)('is treated as words by %s in %s', async (name, _path, inputPath) => {
    await answeredAll(
      name,
      words.flatMap((word) =>
        attempts(inputPath, word).map((attempt) => putAt(inputs[name](ids, client), inputPath, attempt)),
      ),
    );
  });

  test('is found where it was stored, and nowhere else', async () => {
    for (const word of ['100%', 'a_b', 'back\\slash', '.*', "o'clock", '$9']) {
      const { id } = await client.ok('organization.create', { name: `Literal ${word} here` });
      const found = await client.ok('records.search', { table_id: 'organization', keyword: word, limit: 100 });
      expect([word, found.list.map((record) => record._id)]).toEqual([word, [id]]);
    }
    const { list } = await client.ok('records.search', { table_id: 'organization', keyword: '%', limit: 100 });
    expect(list.map(({ title }) => title.includes('%'))).toEqual(list.map(() => true));
  });
});

/** As a saved view wants it, which a list takes too. */
const wanted = (items: Filter[]): Filter => ({ join: 'or', items: [{ join: 'and', items }] });

describe('an input with the names of built-in properties', () => {
  test.each(calls)('in %s changes no object of the server', async (name) => {
    const text = JSON.stringify(inputs[name](ids, client));
    const poisons = [
      '"__proto__":{"polluted":"yes"}',
      '"constructor":{"prototype":{"polluted":"yes"}}',
      '"__proto__":null',
      '"\\u005f_proto__":{"polluted":"yes"}',
    ];
    for (const poison of poisons) {
      // Into every object of the body.
      const body = text.replaceAll('{', `{${poison},`).replaceAll(',}', '}');
      const answer = await send(name, body);
      expect([body, answer.name]).toEqual([body, 'invalid']);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('an input beyond its limit', () => {
  const condition: Filter = { field: 'name', relation: 'equal', value: 'x' };
  const nested = (depth: number): Filter => (depth === 0 ? condition : { join: 'and', items: [nested(depth - 1)] });
  const filters = shard(
    sessionCalls.flatMap((name) =>
      inputPathsOf(name)
        .filter(({ kind }) => kind === 'filter')
        .map((inputPath) => [name, inputPath] as const),
    ),
  );

  test.each(filters)(
    'of %s is refused for a filter that is too deep, too long or too broad',
    async (name, inputPath) => {
      const tooMuch: Filter[] = [
        nested(6),
        nested(20),
        wanted(Array.from({ length: 51 }, () => condition)),
        wanted([{ field: 'owner_member_id', relation: 'include', value: Array.from({ length: 101 }, String) }]),
        wanted([{ field: 'name', relation: 'include', value: 'x'.repeat(1_001) }]),
      ];
      for (const filter of tooMuch)
        expect(outcome(await send(name, putAt(inputs[name](ids, client), inputPath, filter)))).toBe('invalid');
    },
  );

  const numbers = shard(
    sessionCalls.flatMap((name) =>
      keysOf(name)
        .filter((key) => ['size', 'limit', 'page', 'skip'].includes(key))
        .map((key) => [name, key] as const),
    ),
  );
  test.each(numbers)('of %s is refused for a too large %s', async (name, key) => {
    for (const value of [key === 'page' ? 0 : 10_001, -1, 1.5, '5', null]) {
      expect([value, (await send(name, { ...inputs[name](ids, client), [key]: value })).name]).toEqual([
        value,
        'invalid',
      ]);
    }
  });

  // Few calls take lists: none of them waits for its day.
  test.each(
    sessionCalls.flatMap((name) =>
      keysOf(name)
        .filter((key) => ['ids', 'list'].includes(key))
        .map((key) => [name, key] as const),
    ),
  )('of %s is refused for more than a hundred %s', async (name, key) => {
    const input = inputs[name](ids, client) as Record<string, unknown>;
    const [first = 'one'] = (input[key] ?? []) as unknown[];
    expect((await send(name, { ...input, [key]: Array.from({ length: 101 }, () => first) })).name).toBe('invalid');
  });

  test.each(calls)('of %s is refused for a body of more than a megabyte, and for endless nesting', async (name) => {
    expect((await send(name, `{"a":"${'x'.repeat(1_100_000)}"}`)).name).toBe('tooLarge');
    expect((await send(name, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).name).toBe('invalid');
  });
});

function keysOf(name: SessionCall): string[] {
  const definition = (contract[name].input as unknown as { _zod: { def: { shape?: object } } })._zod.def;
  return Object.keys(definition.shape ?? {});
}
