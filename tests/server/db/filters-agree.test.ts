import fc from 'fast-check';
import { inTransaction } from '../../../server/db/transaction';
import { calendarAt } from '../../../domain/calendar';
import { AppError } from '../../../domain/errors';
import { compareRecords, type RecordOrder } from '../../../domain/filters/compare';
import { datePresets } from '../../../domain/filters/date-presets';
import { joinFilters, isGroup, type Condition, type Filter, type Relation } from '../../../domain/filter-tree';
import { matches, type StoredRecord } from '../../../domain/filters/matches';
import { resolveFilter } from '../../../domain/filters/resolve';
import type { Field, ValueKind } from '../../../domain/metadata/field';
import { acceptValue, comparedValue, valueTypes } from '../../../domain/values';
import { nameKey } from '../../../server/queries/search/pinyin';
import { insertRecords, updateRecord, type NewRecord } from '../../../server/queries/records/write';
import { findRecord } from '../../../server/queries/records/by-id';
import { countRecords } from '../../../server/queries/records/count';
import { pageOfRecords } from '../../../server/queries/records/page';
import { demoNow, testDatabase, type TestDatabase } from '../../support/database';
import { everything } from '../../support/test-extent';
import { makeCompany, type TestCompany } from '../../support/factories';
import { probesOf, samples } from '../../values/samples';

/**
 * SQL and memory mean the same: records of every value kind that there is, filters over each of its relations, orders by each that can
 * be sorted by, record rules and hidden fields, all by chance from a seed. A kind takes part by being listed, with the values of its
 * sample.
 */
const cases = everything ? 2_000 : 700;
/** How often each relation of each kind is met at least. */
const leastMet = everything ? 20 : 1;
// Kinds that show a property of the record store nothing; the rules below ask for these properties themselves.
const kinds = (Object.keys(valueTypes) as ValueKind[]).filter((kind) => !valueTypes[kind].shows);
const fieldId = (kind: ValueKind) => (kind === 'NOTE_RELATED' ? 'follow_relate_objs' : `f_${kind.toLowerCase()}`);
const fields = kinds.map((kind, index): Field => ({
  field_name: kind,
  table: 'organization',
  type: 'normal',
  order: index + 1,
  ...samples[kind].field,
  field_id: fieldId(kind),
  value_type: kind,
  access: 'write',
}));
const fieldOf = (kind: ValueKind) => fields.find((field) => field.field_id === fieldId(kind)) as Field;
const calendar = calendarAt(demoNow, 'Asia/Shanghai');

/** What engines and languages like to read differently. */
const oddWords = [
  '海明',
  '海明食品',
  'Acme',
  'ACME',
  'acme tools',
  '[]',
  '{}',
  '"',
  "O'Brien",
  '100%',
  'a_b',
  '\\',
  'É',
  'é',
  'İ',
  'ß',
  'ﬁ',
  '王',
  '🚚 van',
  'null',
  'Z',
  'a',
];
const oddNumbers = [0, -0, 0.1, 0.3, 1.15, -5, 9_007_199_254_740_991, 1e-7, 3];
const oddDays = ['1970-01-01', '2024-02-29', '2026-11-19', '2026-11-20', '2026-11-21', '2033-12-31'];

function oddValues(kind: ValueKind): readonly unknown[] {
  switch (valueTypes[kind].storage) {
    case 'text':
      return oddWords;
    case 'number':
      return oddNumbers;
    case 'date':
      return oddDays;
    case 'instant':
      return oddDays.flatMap((day) => [Date.parse(day), Date.parse(day) + 57_599_999]);
    case 'boolean':
      return [true, false];
    case 'ref':
    case 'refs':
    case 'json':
      return [];
  }
}

/** Values that a save of this kind could store. */
function storable(kind: ValueKind): unknown[] {
  const { values, accepted = [], sorted } = samples[kind];
  const probes = valueTypes[kind].relations
    .flatMap((relation) => probesOf(samples[kind], relation))
    .flatMap(({ hit, miss }) => [hit, miss]);
  const candidates = [
    ...values,
    ...accepted.map(([, stored]) => stored),
    ...(sorted === 'never' ? [] : sorted.flat()),
    ...probes,
    ...oddValues(kind),
  ];
  return candidates.flatMap((raw) => {
    const result = acceptValue(valueTypes[kind], raw, fieldOf(kind));
    return 'value' in result && result.value !== null ? [result.value] : [];
  });
}
const stored = Object.fromEntries(kinds.map((kind) => [kind, storable(kind)])) as Record<ValueKind, unknown[]>;

/** What a condition on this kind may name: what records hold, in the words of conditions, and what its sample asks. */
function asked(kind: ValueKind, relation: Relation): unknown[] {
  const { storage } = valueTypes[kind];
  const held = stored[kind]
    .map((value) => comparedValue(valueTypes[kind], value))
    .filter((value) => value !== null)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  const words =
    storage === 'text'
      ? held
          .flatMap((value) => [value, String(value).slice(0, 2).trim(), String(value).toUpperCase()])
          .filter((value) => value !== '')
      : held;
  return [
    ...words,
    ...(storage === 'date' || storage === 'instant' ? datePresets : []),
    ...probesOf(samples[kind], relation).map(({ value }) => value),
  ].filter((value) => value !== undefined && !Array.isArray(value));
}

/** Each kind with each of its relations, and how a condition with it is made. */
interface Pair {
  name: string;
  condition: fc.Arbitrary<Condition>;
}

function pairOf(field: string, relation: Relation, values: readonly unknown[], name = field): Pair {
  const value = values.length > 0 ? fc.constantFrom(...values) : fc.constant(null);
  const valued = (made: fc.Arbitrary<unknown>) => made.map((one): Condition => ({ field, relation, value: one }));
  switch (relation) {
    case 'empty':
    case 'notEmpty':
      return { name: `${name} ${relation}`, condition: fc.constant({ field, relation }) };
    case 'include':
    case 'exclude':
      return { name: `${name} ${relation}`, condition: valued(fc.array(value, { minLength: 1, maxLength: 3 })) };
    case 'range':
      return {
        name: `${name} ${relation}`,
        condition: valued(
          fc.oneof(fc.tuple(value, value), fc.tuple(value, fc.constant(null)), fc.constantFrom(...datePresets)),
        ),
      };
    case 'equal':
    case 'notEqual':
    case 'lt':
    case 'gt':
    case 'lte':
    case 'gte':
    case 'laterThan':
    case 'earlierThan':
      return { name: `${name} ${relation}`, condition: valued(value) };
  }
}

const people = ['ann', 'ben', 'cat', 'gone'];
const moments = Array.from({ length: 20 }, (_, step) => demoNow + step);
const kindPairs = kinds.flatMap((kind) =>
  valueTypes[kind].relations.map((relation) => pairOf(fieldId(kind), relation, asked(kind, relation), kind)),
);
const rulePairs = [
  ...['owner_member_id', '_all_member_ids', 'create_member_id'].flatMap((field) =>
    (['include', 'exclude', 'empty', 'notEmpty'] as const).map((relation) => pairOf(field, relation, people)),
  ),
  ...['stage_id', 'pipeline_id'].flatMap((field) =>
    (['equal', 'notEqual', 'include'] as const).map((relation) => pairOf(field, relation, ['won', 'lost', 'sales'])),
  ),
];
const systemPairs = [
  ...rulePairs,
  ...['create_time', 'update_time'].flatMap((field) =>
    (['equal', 'notEqual', 'lt', 'gt', 'lte', 'gte', 'range'] as const).map((relation) =>
      pairOf(field, relation, [...moments, ...datePresets]),
    ),
  ),
  ...(['include', 'exclude'] as const).map((relation) =>
    pairOf(
      'follow_relate_objs',
      relation,
      ['organization:org_1', 'organization:org_2', 'deal:deal_1'],
      'related records',
    ),
  ),
];

const conditionOf = (pairs: readonly Pair[]) => fc.oneof(...pairs.map(({ condition }) => condition));
/** Several conditions, so that all pairs are met often; wide joins, so that neither everything nor nothing is found. */
const filterOf = (kindShare: number) => {
  const condition = fc.oneof(
    { weight: kindShare, arbitrary: conditionOf(kindPairs) },
    { weight: 1, arbitrary: conditionOf(systemPairs) },
  );
  const group = (join: 'and' | 'or', items: fc.Arbitrary<Filter>) =>
    fc.array(items, { minLength: 2, maxLength: 3 }).map((list): Filter => ({ join, items: list }));
  return fc.oneof(
    { weight: 1, arbitrary: condition },
    { weight: 2, arbitrary: group('or', condition) },
    { weight: 4, arbitrary: group('or', group('and', condition)) },
    { weight: 4, arbitrary: group('and', group('or', condition)) },
    { weight: 1, arbitrary: fc.constant<Filter>({ join: 'and', items: [] }) },
  );
};

const sortable = kinds.filter((kind) => samples[kind].sorted !== 'never').map(fieldId);
interface Case {
  rule: Filter;
  filter: Filter;
  order: RecordOrder;
  hidden: readonly string[];
}
const anyCase: fc.Arbitrary<Case> = fc.record<Case>({
  rule: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Filter>({ join: 'and', items: [] }) },
    {
      weight: 2,
      arbitrary: fc
        .array(conditionOf(rulePairs), { minLength: 1, maxLength: 3 })
        .map((items): Filter => ({ join: 'or', items })),
    },
  ),
  filter: filterOf(8),
  order: fc.record({
    field: fc.constantFrom(...sortable, ...kinds.map(fieldId), 'name', 'create_time', 'update_time'),
    sort: fc.constantFrom('asc', 'desc'),
  }),
  hidden: fc.oneof(
    { weight: 4, arbitrary: fc.constant<readonly string[]>([]) },
    { weight: 1, arbitrary: fc.subarray(kinds.map(fieldId), { maxLength: 6 }) },
  ),
});

const anyRecord = fc.record({
  owner: fc.option(fc.constantFrom(...people), { nil: null }),
  followers: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 }),
  creator: fc.option(fc.constantFrom(...people), { nil: null }),
  stageId: fc.option(fc.constantFrom('won', 'lost'), { nil: null }),
  pipelineId: fc.option(fc.constant('sales'), { nil: null }),
  isDraft: fc.integer({ min: 0, max: 15 }).map((chance) => chance === 0),
  time: fc.constantFrom(...moments),
  data: fc.record(
    Object.fromEntries(
      kinds
        .filter((kind) => stored[kind].length > 0)
        .map((kind) => [fieldId(kind), fc.option(fc.constantFrom(...stored[kind]), { nil: undefined, freq: 3 })]),
    ),
  ),
});

let database: TestDatabase;
let company: TestCompany;
let all: StoredRecord[];

beforeAll(async () => {
  database = await testDatabase('empty');
  company = await makeCompany(database.db);
  const type = { ...company.type('organization'), fields, titleField: fieldId('TEXT') };
  const made = fc
    .sample(anyRecord, { numRuns: 80, seed: 7 })
    .map((record, index): NewRecord => ({ ...record, id: `r${index}` }));
  await insertRecords(database.db, type, made);
  await changeSome(made);
  // A neighbour with the same ids and values, who must never be found.
  await insertRecords(database.db, { ...type, clientId: (await makeCompany(database.db)).clientId }, made);
  const scope = {
    clientId: company.clientId,
    tableId: 'organization',
    rule: { join: 'and' as const, items: [] },
    fields,
  };
  const found = await Promise.all(made.map(async ({ id }) => findRecord(database.db, scope, id)));
  all = found.flatMap((one) => (one.state === 'readable' && !one.record.is_draft ? [one.record] : []));
});
afterAll(async () => {
  await database.close();
});

/** Two writes each over every other record, of fields that a reader may or may not see. */
async function changeSome(made: readonly NewRecord[]): Promise<void> {
  const { clientId } = company;
  const type = { ...company.type('organization'), fields, titleField: fieldId('TEXT') };
  const scope = { clientId, tableId: 'organization', rule: { join: 'and' as const, items: [] }, fields };
  const writable = kinds.filter((kind) => stored[kind].length > 0);
  await inTransaction(database.db, async (trx) => {
    for (const [index, { id, time, data }] of made.entries()) {
      if (index % 2 === 0) continue;
      for (const step of [1, 2]) {
        const found = await findRecord(trx, scope, id, { lock: true });
        const kind = writable[(index * step) % writable.length];
        if (found.state !== 'readable' || kind === undefined) throw new Error(`no record ${id}`);
        const field = fieldId(kind);
        await updateRecord(trx, type, found.record, {
          data: { [field]: data[field] ?? stored[kind][0] },
          memberId: 'ann',
          time: time + (index % 3),
        });
      }
    }
  });
}

/** The ids, or the refusal. */
async function outcome(work: () => string[] | Promise<string[]>): Promise<{ ids: string[] } | { refused: string }> {
  try {
    return { ids: await work() };
  } catch (error) {
    if (error instanceof AppError)
      return {
        refused: `${error.name} ${(error.fields ?? []).map(({ field, code }) => `${field} ${code}`).join(', ')}`,
      };
    throw error;
  }
}

function conditionsIn(filter: Filter): Condition[] {
  return isGroup(filter) ? filter.items.flatMap(conditionsIn) : [filter];
}

test('the generated data contains records of every kind and excludes drafts', () => {
  expect(all.length).toBeGreaterThan(60);
  for (const kind of kinds)
    if (stored[kind].length > 0)
      expect([kind, all.some((record) => record.data[fieldId(kind)] !== undefined)]).toEqual([kind, true]);
});

test(`${cases} filters and orders find the same records in the same order in SQL as in memory`, async () => {
  const met = new Map<string, number>();
  let telling = 0;
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ rule, filter, order, hidden }) => {
      const seen = fields.map((field) =>
        hidden.includes(field.field_id) ? { ...field, access: 'none' as const } : field,
      );
      const scope = { clientId: company.clientId, tableId: 'organization', rule, fields: seen, calendar };
      const inSql = await outcome(async () =>
        (await pageOfRecords(database.db, scope, { filter: resolveFilter(filter, scope), order, limit: 100 })).rows.map(
          ({ id }) => id,
        ),
      );
      const inMemory = await outcome(() => {
        const found = all.filter((record) => matches(record, joinFilters(rule, filter), seen, calendar));
        return found.sort(compareRecords(order, seen, nameKey)).map(({ id }) => id);
      });
      if ('refused' in inSql && 'refused' in inMemory) return;
      expect(inSql).toEqual(inMemory);
      if ('ids' in inSql && inSql.ids.length > 0 && inSql.ids.length < all.length) telling += 1;
      for (const { field, relation } of conditionsIn(filter))
        met.set(`${field} ${relation}`, (met.get(`${field} ${relation}`) ?? 0) + 1);
    }),
    { numRuns: cases, seed: 11 },
  );
  expect(telling).toBeGreaterThanOrEqual(cases * 0.3);
  const rare = kinds
    .flatMap((kind) => valueTypes[kind].relations.map((relation) => `${fieldId(kind)} ${relation}`))
    .filter((name) => (met.get(name) ?? 0) < leastMet);
  expect(rare).toEqual([]);
}, 120_000);

test('the count of a filter is the number of its records, also through the indexes of a list', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ rule, filter }) => {
      const scope = { clientId: company.clientId, tableId: 'organization', rule, fields, calendar };
      const count = all.filter((record) => matches(record, joinFilters(rule, filter), fields, calendar)).length;
      expect(count).toBeLessThan(1_000);
      for (const indexed of [
        {},
        { indexed: { page: true, count: false } },
        { indexed: { page: false, count: true } },
      ] as const) {
        expect([
          indexed,
          await countRecords(database.db, scope, { filter: resolveFilter(filter, scope), ...indexed }),
        ]).toEqual([indexed, { total: count, total_is_capped: false }]);
      }
    }),
    { numRuns: everything ? 400 : 100, seed: 12 },
  );
});
