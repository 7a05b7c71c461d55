import { dayMs, startOfDay } from '../../../domain/calendar';
import type { Condition, Filter } from '../../../domain/filter-tree';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Lists that ask for the last note about their records. The company's day is that of Shanghai. */

let server: TestServer;
let rep: Client;
let colleague: Client;
let admin: Client;
/** Names of what rep1 made to their ids. */
const made = new Map<string, string>();

const signIn = async () => {
  [rep, colleague, admin] = await Promise.all([server.signIn('rep1'), server.signIn('rep2'), server.signIn('admin')]);
};
const id = (name: string) => made.get(name) ?? '';
const write = async (client: Client, ...names: string[]) =>
  (await client.ok('notes.create', { content: 'We met', follow_relate_objs: { organization: names.map(id) } })).note_id;
/** To this hour of this day in Shanghai. */
const goTo = (day: string, hour = 0) =>
  server.clock.forward(startOfDay('Asia/Shanghai', day) + hour * 3_600_000 - server.clock.now());

const lastNote = (relation: Condition['relation'], value?: unknown): Condition => ({
  field: 'last_note_time',
  relation,
  ...(value === undefined ? {} : { value }),
});
const inView = (condition: Condition): Filter => ({ join: 'or', items: [{ join: 'and', items: [condition] }] });
/** Which of these records a condition finds, and how many the list counts. */
async function found(condition: Filter, client = rep, names = [...made.keys()]): Promise<string[]> {
  const among: Condition = { field: '_id', relation: 'include', value: names.map(id) };
  const { list, total } = await client.ok('records.list', {
    table_id: 'organization',
    filter: { join: 'and', items: [condition, among] },
    size: 100,
  });
  expect(total).toBe(list.length);
  return list.map(({ title }) => String(title)).sort();
}
const refusal = async (filter: Filter, table_id = 'organization') => {
  const { name, error } = await rep.call('records.list', { table_id, filter });
  return [name, error.fields?.[0]?.field];
};
const change = async (values: object, section = 'types', more: object = {}) =>
  admin.call('admin.change', {
    version: (await admin.ok('admin.company', {})).version,
    changes: [{ section, action: 'set', id: 'organization', values, ...more } as never],
  });
const settings = async (over: object) => {
  const { type } = await admin.ok('admin.type', { table_id: 'organization' });
  return { settings: { ...(type as { settings?: object }).settings, ...over } };
};

beforeAll(async () => {
  server = await startTestServer();
  await signIn();
  for (const name of ['Never', 'Old', 'Month', 'Week', 'Today'])
    made.set(name, (await rep.ok('organization.create', { name })).id);
  await write(rep, 'Old');
  goTo('2026-12-01', 23);
  await signIn();
  await write(rep, 'Month', 'Week');
  goTo('2026-12-20', 0);
  await signIn();
  await write(colleague, 'Week');
  goTo('2026-12-26', 9);
  await signIn();
  await write(rep, 'Today');
});
afterAll(() => server.close());

test.each<[string, Condition, string[]]>([
  ['in the last seven days, by the days of the company', lastNote('range', 'PAST_7_DAYS'), ['Today', 'Week']],
  ['in the last six', lastNote('range', 'PAST_6_DAYS'), ['Today']],
  ['none for 26 days', lastNote('lt', 'PAST_26_DAYS'), ['Never', 'Old']],
  ['none for 25 days', lastNote('earlierThan', 'PAST_25_DAYS'), ['Month', 'Never', 'Old']],
  ['on a day', lastNote('equal', '2026-12-01'), ['Month']],
  ['not on a day, or never', lastNote('notEqual', '2026-12-01'), ['Never', 'Old', 'Today', 'Week']],
  ['not at one moment', lastNote('notEqual', 0), ['Month', 'Never', 'Old', 'Today', 'Week']],
  ['after a day', lastNote('gt', '2026-12-01'), ['Today', 'Week']],
  ['on a day or later', lastNote('gte', '2026-12-01'), ['Month', 'Today', 'Week']],
  ['on a day or before it', lastNote('lte', '2026-12-01'), ['Month', 'Never', 'Old']],
  ['between two days', lastNote('range', ['2026-11-30', '2026-12-20']), ['Month', 'Week']],
  ['until a day', lastNote('range', [null, '2026-11-30']), ['Never', 'Old']],
  ['at any time or never', lastNote('range', [null, null]), ['Month', 'Never', 'Old', 'Today', 'Week']],
  ['never', lastNote('empty'), ['Never']],
  ['at any time', lastNote('notEmpty'), ['Month', 'Old', 'Today', 'Week']],
])('a list filters and counts records whose last note is %s', async (_when, condition, names) => {
  expect(await found(condition)).toEqual(names);
});

test('a condition on the last note combines with others, and a removed note no longer counts', async () => {
  const either: Filter = { join: 'or', items: [lastNote('empty'), lastNote('gt', '2026-12-25')] };
  expect(await found(either)).toEqual(['Never', 'Today']);
  const noteId = await write(rep, 'Never');
  expect(await found(either)).toEqual(['Never', 'Today']);
  expect(await found(lastNote('empty'))).toEqual([]);
  await rep.ok('notes.remove', { note_id: noteId });
  expect(await found(lastNote('empty'))).toEqual(['Never']);
});

test('a condition on the last note ignores notes that the reader may not read, and those of other companies', async () => {
  const [stranger, outside] = await Promise.all([server.signIn('rep3'), server.signIn('admin', 'northwind-feishu')]);
  const everything: Filter = { join: 'and', items: [] };
  const all = await found(everything, stranger);
  expect(all).not.toContain('Old');
  expect(await found(lastNote('notEmpty'), stranger)).toEqual([]);
  expect(await found(lastNote('notEmpty'), outside)).toEqual([]);
  // The same records with the notes of everybody who reads them: those of a colleague count as one's own do.
  expect(await found(lastNote('range', 'PAST_7_DAYS'), colleague)).toEqual(
    (await found(everything, colleague)).filter((name) => name === 'Today' || name === 'Week'),
  );
});

test('a view, a metric, a board and the day of the reader count the same records by their last note', async () => {
  const filter = inView(lastNote('lt', 'PAST_30_DAYS'));
  const { _id } = await rep.ok('filterConfig.create', { name: 'Quiet', table: 'organization', filter });
  const { private: own } = await rep.ok('filterConfig.info', { table: 'organization' });
  expect(own.find((view) => view._id === _id)).toMatchObject({ filter, issues: [] });

  const mine = { field: 'owner_member_id', relation: 'include' as const, value: ['mb_rep1'] };
  const totalOf = async (table_id: string, asked: Filter) =>
    (await rep.ok('records.list', { table_id, filter: { join: 'and', items: [mine, asked] }, limit: 1 })).total;
  const config = { op: 'count' as const, filter, mine: mine.field as 'owner_member_id', period: null };
  await rep.ok('metrics.saveMyList', {
    list: [{ _id: 'quiet', name: 'Quiet', table: 'organization', is_shown: true, config }],
  });
  const [metric] = (await rep.ok('metrics.myList', {})).list;
  expect(metric).toMatchObject({ broken: false, result: await totalOf('organization', filter) });

  const { sections } = await rep.ok('day.mine', { limit: 100 });
  const quiet = sections.find(({ part, table_id }) => part === 'quiet' && table_id === 'organization');
  expect(quiet?.list.map(({ title }) => title)).toEqual(expect.arrayContaining(['Never', 'Old']));
  expect(quiet?.list_filter).not.toBeNull();
  expect(quiet?.total).toBe(await totalOf('organization', quiet?.list_filter ?? filter));

  const never = inView(lastNote('empty'));
  const board = { table_id: 'deal', pipeline_id: 'new_business', filter: never };
  const { columns } = await rep.ok('records.boardTotals', board);
  const inPipeline: Filter = { field: 'pipeline_id', relation: 'include', value: ['new_business'] };
  const listed = { table_id: 'deal', filter: { join: 'and' as const, items: [never, inPipeline] }, limit: 1 };
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe((await rep.ok('records.list', listed)).total);
});

test.each<[string, Condition, string]>([
  ['without a value', lastNote('lt'), 'organization'],
  ['with a word that is no day', lastNote('lt', 'PAST_MANY_DAYS'), 'organization'],
  ['with no days', lastNote('range', 'PAST_0_DAYS'), 'organization'],
  ['with a day that is none', lastNote('gt', "2026' or true"), 'organization'],
  ['as if it were a choice', lastNote('include', ['PAST_7_DAYS']), 'organization'],
  ['of notes themselves', lastNote('empty'), 'note'],
  ['of products', lastNote('empty'), 'product'],
])('a condition on the last note is refused by its name when it is %s', async (_how, condition, table) => {
  expect(await refusal(condition, table)).toEqual(['invalid', 'last_note_time']);
});

test('the last note neither sorts a list nor decides a rule, because a record in memory has no notes', async () => {
  const order_by = { field: 'last_note_time', sort: 'asc' as const };
  expect((await rep.call('records.list', { table_id: 'organization', order_by })).name).toBe('invalid');
  const value = { role_id: 'sales', action: 'remove', rule: lastNote('empty') };
  const { name, error } = await admin.call('admin.change', {
    version: (await admin.ok('admin.company', {})).version,
    changes: [{ section: 'role_rules', table_id: 'organization', action: 'add', value }],
  });
  expect(name).toBe('configurationFaulty');
  expect(error.params?.['faults']).toContainEqual(expect.objectContaining({ code: 'noCondition' }));
});

test('the last note is a quick filter where the day counts days without a note, and where a company chooses it', async () => {
  const types = async () => (await rep.ok('start.bootstrap', {})).tables;
  const filtersOf = async (table: string) => (await types()).find(({ table_id }) => table_id === table);
  expect((await filtersOf('organization'))?.quick_filters?.at(-1)).toBe('last_note_time');
  expect(await filtersOf('organization')).toMatchObject({ quiet_days: 30 });
  expect((await filtersOf('deal'))?.quick_filters ?? []).not.toContain('last_note_time');
  const chosen = await settings({ quick_filters: ['last_note_time', 'level'], day: { quiet_days: 45 } });
  expect((await change(chosen)).name).toBe('ok');
  expect(await filtersOf('organization')).toMatchObject({
    quick_filters: ['last_note_time', 'level'],
    quiet_days: 45,
  });
  expect((await change(await settings({ quick_filters: ['no_such_field'] }))).name).toBe('configurationFaulty');
});

test('a note of 30 days ago makes its record quiet from the first moment of the next day', async () => {
  const condition = lastNote('lt', 'PAST_30_DAYS');
  const noted = server.clock.now();
  goTo('2027-01-24', 23.99);
  expect(server.clock.now() - noted).toBeGreaterThan(29 * dayMs);
  await signIn();
  expect(await found(condition)).not.toContain('Today');
  goTo('2027-01-25', 0);
  await signIn();
  expect(await found(condition)).toContain('Today');
});
