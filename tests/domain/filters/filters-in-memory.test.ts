import { type AppError } from '../../../domain/errors';
import {
  joinFilters,
  FilterSchema,
  optionalFilter,
  RecordFilter,
  storedFilter,
  type Filter,
} from '../../../domain/filter-tree';
import { compareRecords } from '../../../domain/filters/compare';
import { lastChange, shownNames } from '../../../domain/filters/last-change';
import { matches, type StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';

const field = (field_id: string, value_type: Field['value_type'], more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'deal',
  type: 'normal',
  value_type,
  order: 1,
  access: 'read',
  ...more,
});
const record = (id: string, data: Record<string, unknown> = {}, more: Partial<StoredRecord> = {}): StoredRecord => ({
  table_id: 'deal',
  id,
  name: id,
  owner: null,
  members: [],
  followers: [],
  pipeline_id: null,
  stage_id: null,
  is_draft: false,
  creator: null,
  updater: null,
  create_time: 0,
  update_time: 0,
  deleted_at: null,
  data,
  field_times: {},
  ...more,
});
const refusedAs = (code: string) =>
  expect.objectContaining({ name: 'invalid', fields: [expect.objectContaining({ code })] });

describe('the order of a list in memory', () => {
  const fields = [
    field('amount', 'NUMBER'),
    field('text', 'TEXT'),
    field('day', 'DATE'),
    field('level', 'SINGLE_SELECT', {
      value_options: [
        { id: 'high', label: 'A' },
        { id: 'low', label: 'B' },
      ],
    }),
    field('member', 'MEMBER_SINGLE_SELECT'),
    field('many', 'MULTIPLE_SELECT'),
    field('place', 'POI'),
    field('secret', 'NUMBER', { access: 'none' }),
    field('id', 'OBJECT_ID'),
    field('stage_id', 'TEXT'),
  ];
  const order = (name: string, sort: 'asc' | 'desc', ...records: StoredRecord[]) =>
    [...records]
      .sort(compareRecords({ field: name, sort }, fields, (text) => `~${text}`))
      .map(({ id }) => id)
      .join(' ');
  const values = (name: string, ...list: unknown[]) =>
    list.map((value, index) => record(`r${index}`, value === undefined ? {} : { [name]: value }));

  test('sorts numbers by size and then by id in the same direction, with empty values last in both directions', () => {
    const numbers = values('amount', 10, 9, undefined, 10, null);
    expect(order('amount', 'asc', ...numbers)).toBe('r1 r0 r3 r2 r4');
    expect(order('amount', 'desc', ...numbers)).toBe('r3 r0 r1 r4 r2');
    expect(order('amount', 'asc', ...values('amount', '5', 7))).toBe('r1 r0');
  });

  test('sorts texts by code points without regard to ASCII case, and then by length', () => {
    expect(order('text', 'asc', ...values('text', 'b', 'A', 'a1', 'B0'))).toBe('r1 r2 r0 r3');
    expect(order('text', 'asc', ...values('text', '🚚', 'ﬁ'))).toBe('r1 r0');
    expect(order('text', 'desc', ...values('text', 'a', 'b', undefined))).toBe('r1 r0 r2');
  });

  test('sorts days by date and options by position, where a deleted option counts as empty', () => {
    expect(order('day', 'asc', ...values('day', '2026-02-01', '2025-12-31'))).toBe('r1 r0');
    expect(order('level', 'asc', ...values('level', 'gone', 'low', 'high'))).toBe('r2 r1 r0');
    expect(order('level', 'desc', ...values('level', 'gone', 'low', 'high'))).toBe('r1 r2 r0');
    expect(order('member', 'asc', ...values('member', 'b', 'a'))).toBe('r1 r0');
  });

  test('sorts moments by time, and names by their sort key', () => {
    const times = [
      record('a', {}, { create_time: 2, update_time: 5 }),
      record('b', {}, { create_time: 3, update_time: 4 }),
    ];
    expect(order('create_time', 'asc', ...times)).toBe('a b');
    expect(order('update_time', 'asc', ...times)).toBe('b a');
    const byName = compareRecords({ field: 'name', sort: 'asc' }, fields, (name) => (name === 'a' ? 'z' : 'y'));
    expect([...times].sort(byName).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('is refused for a field that does not exist, is hidden from the reader or has no order', () => {
    for (const name of ['gone', 'secret', 'stage_id'])
      expect(() => order(name, 'asc')).toThrow(refusedAs('unknownField'));
    for (const name of ['many', 'place', 'id']) expect(() => order(name, 'asc')).toThrow(refusedAs('wrongType'));
    try {
      order('gone', 'asc');
    } catch (error) {
      expect((error as AppError).params).toEqual({ order_by: 'gone' });
    }
  });
});

describe('the last change of a record as a reader sees it', () => {
  const fields = [field('a', 'TEXT'), field('secret', 'TEXT', { access: 'none' })];
  const at = (time: number, member_id: string) => ({ time, member_id });
  const changed = (field_times: StoredRecord['field_times'], update_time = 9) =>
    lastChange(record('r', {}, { create_time: 1, creator: 'maker', update_time, updater: 'ben', field_times }), fields);

  test('is the last change where the reader sees all fields', () => {
    expect(shownNames([field('a', 'TEXT')])).toBeUndefined();
    expect(shownNames(fields)).toEqual(['', 'owner_member_id', 'a']);
    const whole = record('r', {}, { update_time: 9, updater: 'ben', field_times: { secret: at(9, 'ben') } });
    expect(lastChange(whole, [field('secret', 'TEXT')])).toEqual(at(9, 'ben'));
  });

  test('is the latest change before a hidden one, or the creation of the record', () => {
    expect(changed({ secret: at(9, 'ben'), a: at(5, 'ann'), owner_member_id: at(7, 'cat') })).toEqual(at(7, 'cat'));
    expect(changed({ secret: at(9, 'ben') })).toEqual(at(1, 'maker'));
    expect(changed({ secret: at(9, 'ben'), '': at(6, 'dan') })).toEqual(at(6, 'dan'));
    expect(changed({ secret: at(9, 'ben'), a: at(1, 'ann') })).toEqual(at(1, 'maker'));
  });

  test('is the last change if a visible field changed with it, or if no field accounts for it', () => {
    expect(changed({ secret: at(9, 'ben'), a: at(9, 'ben') })).toEqual(at(9, 'ben'));
    expect(changed({ secret: at(4, 'ann') })).toEqual(at(9, 'ben'));
  });
});

describe('a record in memory', () => {
  const fields = [
    field('amount', 'NUMBER'),
    field('text', 'TEXT'),
    field('follow_relate_objs', 'NOTE_RELATED'),
    field('day', 'DATE'),
    field('region', 'AREA'),
  ];
  const own = record(
    'r1',
    { amount: 5, text: 'Harbour Ltd', day: '2026-11-20', follow_relate_objs: { deal: ['d1', 'd2'], user: ['u1'] } },
    {
      owner: 'ann',
      creator: 'ben',
      members: ['ann', 'cat'],
      followers: ['dan'],
      stage_id: 's',
      pipeline_id: 'p',
      create_time: Date.parse('2026-11-19T03:00:00Z'),
      update_time: Date.parse('2026-11-20T03:00:00Z'),
    },
  );
  const bare = record('r2');
  const calendar = { today: '2026-11-20', timeZone: 'UTC' };
  const fits = (what: StoredRecord, name: string, relation: string, value?: unknown) =>
    matches(what, { field: name, relation, value } as Filter, fields, calendar);

  test.each([
    ['_id', ['r1']],
    ['owner_member_id', ['ann', 'x']],
    ['create_member_id', ['ben']],
    ['stage_id', ['s']],
    ['pipeline_id', ['p']],
    ['_all_member_ids', ['x', 'cat']],
    ['follower_member_ids', ['dan']],
    ['follow_relate_objs', ['deal:d2']],
    ['follow_relate_objs', ['user:u1']],
  ])('is found by its %s %j, and one without is not', (name, value) => {
    expect([fits(own, name, 'include', value), fits(bare, name, 'include', value)]).toEqual([true, false]);
    expect([fits(own, name, 'exclude', value), fits(bare, name, 'exclude', value)]).toEqual([false, true]);
    expect(fits(own, name, 'include', ['elsewhere'])).toBe(false);
  });

  test('has no members and no followers where it names none', () => {
    for (const name of ['_all_member_ids', 'follower_member_ids', 'owner_member_id'])
      expect([fits(own, name, 'empty'), fits(bare, name, 'empty'), fits(bare, name, 'notEmpty')]).toEqual([
        false,
        true,
        false,
      ]);
  });

  test('matches conditions on its times', () => {
    expect([fits(own, 'create_time', 'equal', '2026-11-19'), fits(own, 'create_time', 'equal', '2026-11-20')]).toEqual([
      true,
      false,
    ]);
    expect([fits(own, 'update_time', 'equal', '2026-11-20'), fits(own, 'update_time', 'equal', '2026-11-19')]).toEqual([
      true,
      false,
    ]);
    expect([
      fits(own, 'create_time', 'range', ['2026-11-19', null]),
      fits(own, 'create_time', 'range', [null, '2026-11-18']),
    ]).toEqual([true, false]);
  });

  test.each([
    ['equal', 5, true],
    ['equal', 6, false],
    ['notEqual', 6, true],
    ['lt', 5, false],
    ['lt', 6, true],
    ['lte', 5, true],
    ['lte', 4, false],
    ['gt', 5, false],
    ['gt', 4, true],
    ['gte', 5, true],
    ['gte', 6, false],
  ])('with the number 5 matches %s %d: %s', (relation, value, expected) => {
    expect(fits(own, 'amount', relation, value)).toBe(expected);
    expect(fits(record('x', { amount: '5' }), 'amount', relation, value)).toBe(relation === 'notEqual');
  });

  test('matches a part of a text without regard to ASCII case, and the whole text only in its own case', () => {
    expect([
      fits(own, 'text', 'include', ['HARBOUR']),
      fits(own, 'text', 'include', ['harbor', 'ltd']),
      fits(own, 'text', 'include', ['x']),
    ]).toEqual([true, true, false]);
    expect([
      fits(own, 'text', 'equal', 'Harbour Ltd'),
      fits(own, 'text', 'equal', 'harbour ltd'),
      fits(own, 'text', 'equal', 'Harbour'),
    ]).toEqual([true, false, false]);
  });

  test('matches all conditions of one group, of any group', () => {
    const yes: Filter = { field: 'amount', relation: 'equal', value: 5 };
    const no: Filter = { field: 'amount', relation: 'equal', value: 6 };
    const whole = (join: 'and' | 'or', ...items: Filter[]) => matches(own, { join, items }, fields);
    expect([
      whole('and', yes, no),
      whole('or', yes, no),
      whole('and'),
      whole('or'),
      whole('and', yes, joinFilters(yes, yes)),
    ]).toEqual([false, true, true, false, true]);
    expect(joinFilters(yes, no)).toEqual({ join: 'and', items: [yes, no] });
  });
});

describe('a filter from outside', () => {
  const condition = { field: 'a', relation: 'equal', value: 1 };
  const nested = (depth: number): unknown => (depth === 0 ? condition : { join: 'and', items: [nested(depth - 1)] });
  const accepts = (filter: unknown) => FilterSchema.safeParse(filter).success;

  test('has at most five levels, fifty conditions and two hundred values', () => {
    expect([accepts(nested(5)), accepts(nested(6))]).toEqual([true, false]);
    const many = (count: number, value: unknown = 1) =>
      accepts({ join: 'or', items: Array.from({ length: count }, () => ({ ...condition, value })) });
    expect([many(50), many(51)]).toEqual([true, false]);
    const values = Array.from({ length: 100 }, (_, index) => `v${index}`);
    expect([many(2, values), many(3, values), many(1, [...values, ...values, 'x'])]).toEqual([true, false, false]);
    expect(
      accepts({
        join: 'and',
        items: [
          { join: 'or', items: Array.from({ length: 26 }, () => condition) },
          { join: 'or', items: Array.from({ length: 25 }, () => condition) },
        ],
      }),
    ).toBe(false);
  });

  test('has a known relation and no further properties in its conditions', () => {
    expect(accepts({ ...condition, relation: 'like' })).toBe(false);
    expect(accepts({ ...condition, more: 1 })).toBe(false);
    expect(accepts({ ...condition, field: '' })).toBe(false);
    expect(accepts({ join: 'xor', items: [] })).toBe(false);
  });

  test('counts as no filter in each spelling of “no filter”', () => {
    for (const none of [{}, null, [], { join: 'and', items: [] }, { join: 'or', items: [] }, undefined]) {
      expect(RecordFilter.parse(none)).toBeUndefined();
      if (none !== undefined) expect(storedFilter(FilterSchema).parse(none)).toBeNull();
    }
    expect(RecordFilter.parse(condition)).toEqual(condition);
    expect(optionalFilter(FilterSchema).safeParse({ a: 1 }).success).toBe(false);
  });
});
