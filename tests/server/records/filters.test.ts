import fc from 'fast-check';
import { AppError } from '../../../domain/errors';
import { everything, type Filter } from '../../../domain/filter-tree';
import { matches, type StoredRecord } from '../../../domain/filters/matches';
import { resolveFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Field } from '../../../domain/metadata/field';
import { acceptValue, valueTypes } from '../../../domain/values';
import { insertRecords, type NewRecord } from '../../../server/queries/records/write';
import { countRecords } from '../../../server/queries/records/count';
import { pageOfRecords } from '../../../server/queries/records/page';
import { makeCompany, type TestCompany } from '../../support/factories';
import { demoNow, testDatabase, type TestDatabase } from '../../support/database';

/** The same records and filters for the SQL compiler and for `matches`: the same ids. */
let database: TestDatabase;
let company: TestCompany;
let fields: Field[];
let scope: Scope;
let all: StoredRecord[];

const kinds = [
  'TEXT',
  'TEXTAREA',
  'NUMBER',
  'DATE',
  'SINGLE_SELECT',
  'MEMBER_SINGLE_SELECT',
  'POI',
  'NOTE_RELATED',
] as const;
const field = (value_type: Field['value_type'], more: Partial<Field> = {}): Field => ({
  field_id: `f_${value_type.toLowerCase()}`,
  field_name: value_type,
  table: 'organization',
  type: 'normal',
  value_type,
  order: 1,
  access: 'write',
  ...more,
});

const words = fc.oneof(
  fc.constantFrom(
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
    '王',
    '🚚 van',
    'null',
    ' x',
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const members = fc.constantFrom('ann', 'ben', 'cat', 'gone');
const choices = fc.constantFrom('red', 'blue', 'green');
const numbers = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0.1, 0.3, -0, 1.15, 1e21, 9_007_199_254_740_991, 1e-7),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
);
const days = fc.constantFrom('1970-01-01', '2024-02-29', '2026-11-20', '2026-11-21', '2033-12-31');
const organizations = fc.constantFrom('organization_1', 'organization_2', 'a:b');
const related = fc.dictionary(fc.constantFrom('organization', 'deal'), fc.array(organizations, { maxLength: 2 }));
const positions = fc.record({
  latitude: fc.constant(31.2),
  longitude: fc.constant(121.4),
  time: fc.constant(1),
  source: fc.constant('feishu'),
});

const values: Record<(typeof kinds)[number], fc.Arbitrary<unknown>> = {
  TEXT: words,
  TEXTAREA: words,
  NUMBER: numbers,
  DATE: days,
  SINGLE_SELECT: choices,
  MEMBER_SINGLE_SELECT: members,
  POI: positions,
  NOTE_RELATED: related,
};
const fieldId = (kind: (typeof kinds)[number]) =>
  kind === 'NOTE_RELATED' ? 'follow_relate_objs' : `f_${kind.toLowerCase()}`;

const record = fc.record({
  owner: fc.option(members, { nil: null }),
  followers: fc.uniqueArray(members, { maxLength: 2 }),
  creator: fc.option(members, { nil: null }),
  stageId: fc.option(fc.constantFrom('won', 'lost'), { nil: null }),
  pipelineId: fc.option(fc.constantFrom('sales'), { nil: null }),
  time: fc.integer({ min: 0, max: 20 }).map((step) => demoNow + step),
  data: fc.record(Object.fromEntries(kinds.map((kind) => [fieldId(kind), fc.option(values[kind], { nil: null })])), {
    requiredKeys: [],
  }),
});

const condition: fc.Arbitrary<Filter> = fc.oneof(
  ...kinds.flatMap((kind) =>
    valueTypes[kind].relations.map((relation): fc.Arbitrary<Filter> => {
      if (relation === 'empty' || relation === 'notEmpty') return fc.constant({ field: fieldId(kind), relation });
      const value =
        relation === 'include' || relation === 'exclude'
          ? fc.array(values[kind], { minLength: 1, maxLength: 3 })
          : values[kind];
      return value.map((one) => ({ field: fieldId(kind), relation, value: one }));
    }),
  ),
  ...(['include', 'exclude'] as const).map((relation) =>
    fc
      .array(
        fc.tuple(fc.constantFrom('organization', 'deal'), organizations).map(([table, id]) => `${table}:${id}`),
        { minLength: 1, maxLength: 2 },
      )
      .map((value): Filter => ({ field: 'follow_relate_objs', relation, value })),
  ),
  ...(['owner_member_id', 'create_member_id', '_all_member_ids'] as const).flatMap((name) => [
    ...(['include', 'exclude'] as const).map((relation) =>
      fc.array(members, { minLength: 1, maxLength: 2 }).map((value): Filter => ({ field: name, relation, value })),
    ),
    ...(['empty', 'notEmpty'] as const).map((relation) => fc.constant<Filter>({ field: name, relation })),
  ]),
  fc
    .tuple(
      fc.constantFrom('stage_id', 'pipeline_id'),
      fc.constantFrom('equal', 'notEqual', 'include', 'exclude'),
      fc.constantFrom('won', 'sales'),
    )
    .map(([name, relation, value]) => ({ field: name, relation, value }) as Filter),
  fc
    .tuple(
      fc.constantFrom('create_time', 'update_time'),
      fc.constantFrom('equal', 'lt', 'gt', 'lte', 'gte', 'laterThan', 'earlierThan'),
      fc.integer({ min: 0, max: 20 }),
    )
    .map(([name, relation, step]) => ({ field: name, relation, value: demoNow + step }) as Filter),
  fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })).map(([low, high]): Filter => ({
    field: 'create_time',
    relation: 'range',
    value: [demoNow + low, demoNow + high],
  })),
);

const { tree } = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.record({ join: fc.constantFrom('and' as const, 'or' as const), items: fc.array(tie('tree'), { maxLength: 3 }) }),
  ),
}));

beforeAll(async () => {
  database = await testDatabase('empty');
  company = await makeCompany(database.db);
  fields = kinds.map((kind) =>
    field(kind, {
      ...(kind === 'NOTE_RELATED' ? { field_id: 'follow_relate_objs' } : {}),
      ...(kind === 'SINGLE_SELECT' ? { value_options: ['red', 'blue', 'green'].map((id) => ({ id, label: id })) } : {}),
      ...(kind === 'MEMBER_SINGLE_SELECT' ? { type: 'team' as const } : {}),
    }),
  );
  scope = { clientId: company.clientId, tableId: 'organization', rule: everything, fields };
  const type = { ...company.type('organization'), fields, titleField: 'f_text' };
  const samples = fc
    .sample(record, { numRuns: 60, seed: 7 })
    .map((sample, index): NewRecord => ({ id: `r${index}`, ...sample, data: accepted(sample.data) }));
  await insertRecords(database.db, type, samples);
  // A neighbour with the same ids and values, who must never be found.
  const neighbour = await makeCompany(database.db);
  await insertRecords(database.db, { ...type, clientId: neighbour.clientId }, samples);
  all = (await pageOfRecords(database.db, scope, { limit: 100 })).rows;
});
afterAll(async () => {
  await database.close();
});

/** As a save would store it. */
function accepted(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([id, raw]) => {
      const target = fields.find((candidate) => candidate.field_id === id);
      const result = target ? acceptValue(valueTypes[target.value_type], raw, target) : { value: null };
      return 'value' in result && result.value !== null ? [[id, result.value]] : [];
    }),
  );
}

/** The ids, or the refusal. */
async function outcome(work: () => string[] | Promise<string[]>): Promise<string> {
  try {
    return (await work()).sort().join(' ');
  } catch (error) {
    if (error instanceof AppError) return `${error.name} ${String(error.params.filter)} ${String(error.params.what)}`;
    throw error;
  }
}

test('every generated record is read back as it was saved', () => {
  expect(all).toHaveLength(60);
});

test('a filter finds the same records in SQL as in memory, and refuses the same filters', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (filter) => {
      const inSql = await outcome(async () =>
        (await pageOfRecords(database.db, scope, { filter: resolveFilter(filter, scope), limit: 100 })).rows.map(
          (row) => row.id,
        ),
      );
      const inMemory = await outcome(() => all.filter((row) => matches(row, filter, fields)).map((row) => row.id));
      expect(inSql).toBe(inMemory);
    }),
    { numRuns: 250, seed: 11 },
  );
});

test('the count of a filter is the number of its records', async () => {
  await fc.assert(
    fc.asyncProperty(condition, async (filter) => {
      const refused = await outcome(() => all.filter((row) => matches(row, filter, fields)).map((row) => row.id));
      if (refused.startsWith('invalid')) return;
      const { total: count, total_is_capped: more } = await countRecords(database.db, scope, {
        filter: resolveFilter(filter, scope),
      });
      expect({ count, more }).toEqual({ count: all.filter((row) => matches(row, filter, fields)).length, more: false });
    }),
    { numRuns: 40, seed: 12 },
  );
});

test.each<[string, Filter]>([
  ['a field that the type does not have', { field: 'salary', relation: 'equal', value: 'x' }],
  ['a field with the name of a property of objects', { field: 'constructor', relation: 'equal', value: 'x' }],
  ['a relation that the field does not have', { field: 'f_text', relation: 'gt', value: 'x' }],
  ['a value of the wrong type', { field: 'f_number', relation: 'gt', value: 'x' }],
  ['no value', { field: 'f_text', relation: 'equal' }],
  ['a day that is none', { field: 'f_date', relation: 'gt', value: "2026' or true" }],
  [
    'a wrong condition in a branch that decides nothing',
    {
      join: 'or',
      items: [
        { join: 'and', items: [] },
        { field: 'salary', relation: 'empty' },
      ],
    },
  ],
])('the filter %s is refused and never dropped', async (_what, filter) => {
  expect(() => resolveFilter(filter, scope)).toThrow(expect.objectContaining({ name: 'invalid' }));
  expect(() => matches(all[0] as StoredRecord, filter, fields)).toThrow(expect.objectContaining({ name: 'invalid' }));
});

test('a field that is hidden from the reader is refused like an unknown one, in filters and in orders', async () => {
  const blind: Scope = {
    ...scope,
    fields: fields.map((one) => (one.field_id === 'f_text' ? { ...one, access: 'none' } : one)),
  };
  expect(() => resolveFilter({ field: 'f_text', relation: 'notEmpty' }, blind)).toThrow(
    expect.objectContaining({ name: 'invalid' }),
  );
  await expect(
    pageOfRecords(database.db, blind, { order: { field: 'f_text', sort: 'asc' }, limit: 10 }),
  ).rejects.toMatchObject({ name: 'invalid' });
});
