import { compareRecords } from '../../../domain/filters/compare';
import type { Field } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import { viewIssues } from '../../../domain/views/check';
import { areComplete, filterOf, groupsOf, withRelation } from '../../../domain/views/conditions';
import { isFilterable, getOrderKind, listRelations, sortsBy } from '../../../domain/views/fields';
import { orderDate } from '../../../domain/views/default-view';
import { defaultOrder, isViewFilter } from '../../../domain/views/view';

const field = (over: Partial<Field> & Pick<Field, 'field_id' | 'value_type'>): Field => ({
  field_name: over.field_id,
  table: 'organization',
  type: 'normal',
  order: 0,
  access: 'write',
  ...over,
});
const name = field({ field_id: 'name', value_type: 'TEXT' });
const secret = field({ field_id: 'secret', value_type: 'NUMBER', access: 'none' });

test.each<[string, Partial<Field> & Pick<Field, 'field_id' | 'value_type'>, boolean]>([
  ['a text', { field_id: 'name', value_type: 'TEXT' }, true],
  ['a select', { field_id: 'level', value_type: 'SINGLE_SELECT' }, true],
  ['a field that the reader does not see', { field_id: 'level', value_type: 'SINGLE_SELECT', access: 'none' }, false],
  ['a link', { field_id: 'about', value_type: 'TEXT', type: 'link' }, false],
  ['related records', { field_id: 'about', value_type: 'NOTE_RELATED' }, false],
  ['files', { field_id: 'attachments', value_type: 'FILE_LIST' }, false],
  ['a region', { field_id: 'region', value_type: 'AREA' }, true],
  ['a position', { field_id: 'position', value_type: 'POI' }, false],
  ['the priority of a ticket', { field_id: 'ticket_priority', value_type: 'SINGLE_SELECT' }, false],
  ['the stage', { field_id: 'stage_id', value_type: 'SINGLE_SELECT' }, false],
])('whether the filter builder offers %s', (_what, over, offered) => {
  expect(isFilterable(field(over))).toBe(offered);
});

test('the relations “earlier” and “later” are offered once each', () => {
  expect(listRelations('DATE')).toEqual(['equal', 'notEqual', 'lt', 'gt', 'lte', 'gte', 'empty', 'notEmpty']);
});

test('a list can be ordered by fields with a single comparable value', () => {
  const fields = Object.keys(valueTypes).map((kind) =>
    field({ field_id: kind, value_type: kind as Field['value_type'] }),
  );
  const ordered = fields.filter(({ field_id }) => sortsBy(field_id, fields)).map(({ field_id }) => field_id);
  expect(ordered).toEqual(expect.arrayContaining(['TEXT', 'NUMBER', 'DATE', 'SINGLE_SELECT', 'MEMBER_SINGLE_SELECT']));
  expect(ordered).not.toEqual(expect.arrayContaining(['FILE_LIST']));
  // What is offered is what the list call can do.
  for (const id of ordered)
    expect(() => compareRecords({ field: id, sort: 'asc' }, fields, (text) => text)).not.toThrow();
  for (const { field_id } of fields.filter((one) => !ordered.includes(one.field_id)))
    expect(() => compareRecords({ field: field_id, sort: 'asc' }, fields, (text) => text)).toThrow();
  expect([sortsBy('create_time', []), sortsBy('nothing', []), sortsBy('secret', [secret])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an order is labelled by time, by size or by letter, and by its own words for other fields', () => {
  const fields = Object.keys(valueTypes).map((kind) =>
    field({ field_id: kind, value_type: kind as Field['value_type'] }),
  );
  const kinds = ['name', 'update_time', 'TEXT', 'NUMBER', 'CURRENCY', 'DATE', 'SINGLE_SELECT', 'AREA', 'gone'];
  expect(kinds.map((id) => getOrderKind(id, fields)).join()).toBe(
    'text,time,text,number,number,time,other,other,other',
  );
});

test('a list card shows the date that its list is ordered by', () => {
  const due = field({ field_id: 'due', value_type: 'DATE' });
  const fields = [name, due];
  expect(orderDate(undefined, fields)).toBe('create_time');
  expect(orderDate({ field: 'update_time' }, fields)).toBe('update_time');
  expect(orderDate({ field: 'due' }, fields)).toBe(due);
  expect(orderDate({ field: 'name' }, fields)).toBe('update_time');
});

test('every condition that does not fit is named', () => {
  const filter = {
    join: 'or' as const,
    items: [
      {
        join: 'and' as const,
        items: [
          { field: 'name', relation: 'include' as const, value: 'a' },
          { field: 'secret', relation: 'gt' as const, value: 1 },
          { field: 'gone', relation: 'empty' as const },
        ],
      },
    ],
  };
  expect(
    viewIssues(
      { filter, order_by: { field: 'gone', sort: 'asc' } },
      {
        fields: [name, secret],
      },
    ).map((issue) => issue.field),
  ).toEqual(['secret', 'gone', 'gone']);
  expect(viewIssues({ filter: null, order_by: defaultOrder }, { fields: [] })).toEqual([]);
});

test('a view consists of groups of conditions without further nesting', () => {
  const condition = { field: 'name', relation: 'notEmpty' as const };
  const group = { join: 'and' as const, items: [condition] };
  expect(isViewFilter({ join: 'or', items: [group, group] })).toBe(true);
  for (const filter of [
    condition,
    group,
    { join: 'or' as const, items: [condition] },
    { join: 'or' as const, items: [{ join: 'and' as const, items: [group] }] },
  ])
    expect(isViewFilter(filter)).toBe(false);
});

describe('the conditions in the filter builder', () => {
  const rating = field({ field_id: 'rating', value_type: 'NUMBER' });
  const one = { field: 'name', relation: 'include' as const, value: 'a' };

  test('become the groups of a view and can be read back from it', () => {
    expect(filterOf([[one], []])).toEqual({ join: 'or', items: [{ join: 'and', items: [one] }] });
    expect(groupsOf(filterOf([[one, one], [one]]))).toEqual([[one, one], [one]]);
    expect([filterOf([]), filterOf([[]]), groupsOf(null)]).toEqual([null, null, []]);
  });

  test.each([
    ['a text with its value', one, true],
    ['a text without', { field: 'name', relation: 'include' as const, value: '' }, false],
    ['a choice of nothing', { field: 'name', relation: 'include' as const, value: [] }, false],
    ['a number that is none', { field: 'rating', relation: 'gt' as const, value: '-' }, false],
    ['a number as it was typed', { field: 'rating', relation: 'gt' as const, value: '3.5' }, true],
    ['nothing asked of an empty field', { field: 'rating', relation: 'empty' as const }, true],
  ])('of a %s are complete or incomplete', (_what, condition, complete) => {
    expect(areComplete([[one], [condition]], { fields: [name, rating] })).toBe(complete);
  });

  test('keep their value when the relation changes, unless the value no longer fits', () => {
    expect(withRelation(one, 'equal')).toEqual({ ...one, relation: 'equal' });
    expect(withRelation(one, 'empty')).toEqual({ field: 'name', relation: 'empty' });
    expect(withRelation({ field: 'at', relation: 'gt', value: 5 }, 'range')).toEqual({
      field: 'at',
      relation: 'range',
    });
  });
});
