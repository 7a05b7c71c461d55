import type { Filter } from '../../domain/filter-tree';
import type { Field } from '../../domain/metadata/field';
import { cellOf, cellsAround, metresBetween } from '../../domain/values/nearby';
import { stepsOf } from '../../domain/values/path';
import { quickFilterValues, withQuickFilter, withoutQuickFilters } from '../../domain/views/quick-filter';
import { quickFiltersOf } from '../../domain/views/quick-filters';
import { seeded } from '../support/seeded-random';

const field = (field_id: string, value_type: Field['value_type'], order: number, over: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'organization',
  type: 'normal',
  value_type,
  order,
  access: 'write',
  ...over,
});
const fields = [
  field('name', 'TEXT', 1),
  field('terms', 'SINGLE_SELECT', 2),
  field('industry', 'SINGLE_SELECT', 3),
  field('region', 'AREA', 9),
  field('manager', 'MEMBER_SINGLE_SELECT', 4),
  field('level', 'SINGLE_SELECT', 8),
  field('hidden', 'SINGLE_SELECT', 0, { access: 'none' }),
];
const type = {
  table_id: 'organization',
  list_second_show_field_ids: ['industry', 'manager'],
  settings: { highlights: ['level'] },
};

describe('the quick filters of a type', () => {
  test('are what its page and cards show, then regions, then the others; as far as the reader sees them', () => {
    expect(quickFiltersOf(type, fields)).toEqual(['level', 'industry', 'manager', 'region']);
    expect(quickFiltersOf({ ...type, settings: null, list_second_show_field_ids: [] }, fields)).toEqual([
      'region',
      'terms',
      'industry',
      'manager',
    ]);
  });

  test('are those that the company has chosen, and none where it chose none', () => {
    expect(
      quickFiltersOf({ ...type, settings: { quick_filters: ['terms', 'hidden', 'name', 'gone'] } }, fields),
    ).toEqual(['terms']);
    expect(quickFiltersOf({ ...type, settings: { quick_filters: [] } }, fields)).toEqual([]);
  });
});

describe('a quick filter', () => {
  const other = { field: 'employees', relation: 'gt', value: 5 } as const;
  const key = { field: 'level', relation: 'include', value: ['key'] } as const;

  test('is a condition in each of its groups, and goes without a trace', () => {
    const either: Filter = {
      join: 'or',
      items: [
        { join: 'and', items: [other] },
        { join: 'and', items: [{ ...other, relation: 'lt' }] },
      ],
    };
    const chosen = withQuickFilter(either, 'level', ['key']);
    expect(chosen).toEqual({
      join: 'or',
      items: [
        { join: 'and', items: [other, key] },
        { join: 'and', items: [{ ...other, relation: 'lt' }, key] },
      ],
    });
    expect(quickFilterValues(chosen, 'level')).toEqual(['key']);
    expect(withQuickFilter(chosen, 'level', [])).toEqual(either);
    expect(withoutQuickFilters(chosen, ['level'])).toEqual(either);
    expect(withQuickFilter(withQuickFilter(null, 'level', ['key']), 'level', [])).toBeNull();
  });

  test('that stands in one group alone, or asks for the opposite, is a condition like others', () => {
    const one: Filter = {
      join: 'or',
      items: [
        { join: 'and', items: [key] },
        { join: 'and', items: [other] },
      ],
    };
    expect(quickFilterValues(one, 'level')).toEqual([]);
    expect(withoutQuickFilters(one, ['level'])).toEqual(one);
    const not: Filter = { join: 'or', items: [{ join: 'and', items: [{ ...key, relation: 'exclude' }] }] };
    expect(quickFilterValues(not, 'level')).toEqual([]);
    expect(quickFilterValues(withQuickFilter(not, 'level', ['key']), 'level')).toEqual(['key']);
  });
});

test('the steps of a path are it and what it lies within', () => {
  expect(stepsOf('CN/310000/310115')).toEqual(['CN', 'CN/310000', 'CN/310000/310115']);
  expect(stepsOf('US')).toEqual(['US']);
});

test('every place within so many metres lies in one of the cells around', () => {
  const { next: random } = seeded(20);
  for (let run = 0; run < 2_000; run += 1) {
    const here = { latitude: random() * 150 - 75, longitude: random() * 358 - 179 };
    const angle = random() * 2 * Math.PI;
    const metres = random() * 500;
    const there = {
      latitude: here.latitude + (Math.sin(angle) * metres) / 111_320,
      longitude: here.longitude + (Math.cos(angle) * metres) / (111_320 * Math.cos((here.latitude * Math.PI) / 180)),
    };
    expect(metresBetween(here, there)).toBeLessThanOrEqual(501);
    expect(cellsAround(here, 500)).toContain(cellOf(there));
  }
});
