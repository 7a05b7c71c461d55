import * as z from 'zod/mini';
import { everything, FilterSchema, nothing, type Filter } from '../../../domain/filter-tree';
import { matches, type StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';

const leaf: Filter = { field: 'name', relation: 'empty' };
const nested = (depth: number): Filter => (depth === 0 ? leaf : { join: 'and', items: [nested(depth - 1)] });
const accepted = (filter: unknown) => z.safeParse(FilterSchema, filter).success;

test('a filter has at most five levels of groups and fifty conditions', () => {
  expect([accepted(nested(5)), accepted(nested(6))]).toEqual([true, false]);
  const many = (count: number) => ({
    join: 'or',
    items: [{ join: 'and', items: Array.from({ length: count - 1 }, () => leaf) }, leaf],
  });
  expect([accepted(many(50)), accepted(many(51))]).toEqual([true, false]);
});

test('a filter contains nothing but groups and conditions', () => {
  expect(
    [
      { field: 'name' },
      { field: '', relation: 'empty' },
      { field: 'name', relation: 'like', value: 'x' },
      { join: 'xor', items: [] },
      { ...leaf, sql: '1=1' },
      [],
    ].map(accepted),
  ).toEqual([false, false, false, false, false, false]);
});

const fields = [
  { field_id: 'name', value_type: 'TEXT', access: 'read' },
  { field_id: 'size', value_type: 'NUMBER', access: 'read' },
  { field_id: 'kind', value_type: 'SINGLE_SELECT', access: 'read' },
  { field_id: 'home', value_type: 'AREA', access: 'read' },
  { field_id: 'secret', value_type: 'TEXT', access: 'none' },
] as Field[];
const pudong = [
  { label: '上海', name: '上海市', englishName: 'Shanghai', code: '310000' },
  { label: '浦东', name: '浦东新区', englishName: 'Pudong', code: '310115' },
];
const shanghai = { country: 'CN', path: pudong, codes: 'CN/310000/310115' };
const record = (data: Record<string, unknown>): StoredRecord => ({
  table_id: 't',
  id: 'r',
  name: '',
  owner: 'ann',
  members: ['ann', 'ben'],
  followers: ['ben'],
  pipeline_id: null,
  stage_id: 's',
  is_draft: false,
  creator: null,
  updater: null,
  create_time: 100,
  update_time: 200,
  deleted_at: null,
  data,
  field_times: {},
});

test.each<[string, Filter, Record<string, unknown>, boolean]>([
  ['everything', everything, {}, true],
  ['nothing', nothing, {}, false],
  [
    'a part of the text, whatever its case',
    { field: 'name', relation: 'include', value: ['HARBOUR', 'x'] },
    { name: 'Blue harbour' },
    true,
  ],
  ['an equal text in another case', { field: 'name', relation: 'equal', value: 'blue' }, { name: 'Blue' }, false],
  ['an empty value is not what was named', { field: 'kind', relation: 'exclude', value: ['a'] }, {}, true],
  [
    'an empty value is neither above nor below',
    {
      join: 'or',
      items: [
        { field: 'size', relation: 'lt', value: 5 },
        { field: 'size', relation: 'gte', value: 5 },
      ],
    },
    {},
    false,
  ],
  ['earlier and below are one relation', { field: 'create_time', relation: 'earlierThan', value: 101 }, {}, true],
  ['both ends of a range belong to it', { field: 'update_time', relation: 'range', value: [200, 200] }, {}, true],
  ['members', { field: '_all_member_ids', relation: 'include', value: ['zoe', 'ben'] }, {}, true],
  [
    'an address within a region',
    { field: 'home', relation: 'include', value: ['CN/310000'] },
    { home: shanghai },
    true,
  ],
  [
    'an address within a region by its divisions, the first without a country',
    { field: 'home', relation: 'include', value: [{ path: pudong.slice(0, 1) }] },
    { home: shanghai },
    true,
  ],
  [
    'an address in a region whose code begins alike',
    { field: 'home', relation: 'include', value: ['CN/3100'] },
    { home: shanghai },
    false,
  ],
  ['the creator that is not known', { field: 'create_member_id', relation: 'empty' }, {}, true],
])('%s', (_what, filter, data, expected) => {
  expect(matches(record(data), filter, fields)).toBe(expected);
});

test('a filter cannot use a field that is hidden from the reader', () => {
  expect(() => matches(record({ secret: 'x' }), { field: 'secret', relation: 'equal', value: 'x' }, fields)).toThrow(
    expect.objectContaining({ name: 'invalid', fields: [{ field: 'secret', code: 'unknownField' }] }),
  );
});
