import { contract, type CallName, type RawInput } from '../../../domain/contract';
import { maxConditions, maxDepth, type Filter } from '../../../domain/filters/filter';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { sessionCalls } from './calls';
import { placesOf } from './places';

/** The dearest list that may be asked for, and that nothing dearer may be (GOALS S20). */

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const words = (count: number) => Array.from({ length: count }, (_, index) => `a word that nobody has written, ${index}`);

/** Groups in groups, with all conditions in the innermost: none of them is met, so that each is tried on each record. */
function dear({ conditions = maxConditions, depth = maxDepth, values = 100 } = {}): Filter {
  const fields = ['name', 'remark', 'address', 'website', 'nickname'];
  const leaves = Array.from({ length: conditions }, (_, index): Filter => ({ field: fields[index % fields.length] ?? 'name', relation: index % 2 === 0 ? 'include' : 'equal', value: words(values) }));
  return Array.from({ length: depth }).reduce<Filter>((inner, _, level) => ({ join: level % 2 === 0 ? 'or' : 'and', items: level === 0 ? leaves : [inner] }), leaves[0] ?? { join: 'or', items: [] });
}

const dearest: RawInput<'records.list'> = {
  table_id: 'organization', filter: dear(), keyword: '的'.repeat(100), order_by: { field: 'employees', sort: 'asc' }, skip: 10_000, limit: 100,
};

test('fifty conditions five deep, a hundred values each, a long keyword, an order and the last page are answered', async () => {
  expect((await rep.call('records.list', dearest)).name).toBe('ok');
});

test.each<[string, Partial<RawInput<'records.list'>>]>([
  ['one condition more', { filter: dear({ conditions: maxConditions + 1 }) }],
  ['one level more', { filter: dear({ depth: maxDepth + 1 }) }],
  ['one value more', { filter: dear({ values: 101 }) }],
  ['a longer keyword', { keyword: '的'.repeat(101) }],
  ['a page further', { skip: 10_001 }],
  ['a longer page', { limit: 101 }],
])('%s is refused', async (_what, more) => {
  expect((await rep.call('records.list', { ...dearest, ...more })).name).toBe('invalid');
});

test('whatever takes a filter and writes nothing ends when its caller hangs up; what writes never does', () => {
  const names = Object.keys(contract) as CallName[];
  const filtering = sessionCalls.filter((name) => !contract[name].writes && placesOf(name).some((place) => place.kind === 'filter'));
  expect(filtering.length).toBeGreaterThan(4);
  expect(filtering.filter((name) => !contract[name].searches)).toEqual([]);
  expect(names.filter((name) => contract[name].searches && (contract[name].writes || contract[name].access === 'public'))).toEqual([]);
});
