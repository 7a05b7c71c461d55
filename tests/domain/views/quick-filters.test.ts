import type { Filter } from '../../../domain/filter-tree';
import type { Field } from '../../../domain/metadata/field';
import { toCell, cellsAround, metresBetween } from '../../../domain/values/nearby';
import { listSteps } from '../../../domain/values/path';
import { noteCondition, getNoteSpan, noteSpans } from '../../../domain/views/last-note';
import {
  getQuickFilter,
  getQuickWord,
  listQuickValues,
  withQuickFilter,
  withQuickValues,
  withQuickWord,
  withoutQuickFilters,
} from '../../../domain/views/quick-filter';
import { listQuickFilters } from '../../../domain/views/quick-filters';
import { seeded } from '../../support/seeded-random';

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
  has_notes: true,
  list_second_show_field_ids: ['industry', 'manager'],
  settings: { highlights: ['level'] },
};

describe('the quick filters of a type', () => {
  test('are the visible fields of its page and cards, then regions, then other fields', () => {
    expect(listQuickFilters(type, fields)).toEqual(['level', 'industry', 'manager', 'region']);
    expect(listQuickFilters({ ...type, settings: null, list_second_show_field_ids: [] }, fields)).toEqual([
      'region',
      'terms',
      'industry',
      'manager',
    ]);
  });

  test('are those that the company has chosen, or none where it chose none', () => {
    expect(
      listQuickFilters({ ...type, settings: { quick_filters: ['terms', 'hidden', 'name', 'gone'] } }, fields),
    ).toEqual(['terms']);
    expect(listQuickFilters({ ...type, settings: { quick_filters: [] } }, fields)).toEqual([]);
  });
});

describe('the quick filter on the last note', () => {
  test('comes last where the type counts days without a note, or at the place that the company chose', () => {
    expect(listQuickFilters({ ...type, quiet_days: 30 }, fields)).toEqual([
      'level',
      'industry',
      'manager',
      'region',
      'last_note_time',
    ]);
    const chosen = { ...type, settings: { quick_filters: ['last_note_time', 'terms'] } };
    expect(listQuickFilters(chosen, fields)).toEqual(['last_note_time', 'terms']);
    expect(listQuickFilters({ ...chosen, has_notes: false }, fields)).toEqual(['terms']);
    expect(listQuickFilters({ ...type, has_notes: false, quiet_days: 30 }, fields)).not.toContain('last_note_time');
  });

  test('asks for a note within a week, or for none within the days of the type, and one choice replaces the other', () => {
    const [within, quiet] = noteSpans(45).map(noteCondition);
    expect([within, quiet]).toEqual([
      { field: 'last_note_time', relation: 'range', value: 'PAST_7_DAYS' },
      { field: 'last_note_time', relation: 'lt', value: 'PAST_45_DAYS' },
    ]);
    const other: Filter = { join: 'or', items: [{ join: 'and', items: [{ field: 'level', relation: 'notEmpty' }] }] };
    const chosen = withQuickFilter(withQuickFilter(other, 'last_note_time', within), 'last_note_time', quiet);
    expect(getQuickFilter(chosen, 'last_note_time')).toEqual(quiet);
    expect(JSON.stringify(chosen)).not.toContain('PAST_7_DAYS');
    expect(withQuickFilter(chosen, 'last_note_time', undefined)).toEqual(other);
    expect(withoutQuickFilters(chosen, ['last_note_time'])).toEqual(other);
  });

  test('differs from other conditions on the last note', () => {
    const asked = { field: 'last_note_time', relation: 'lt' as const, value: 'PAST_45_DAYS' };
    expect(getNoteSpan({ ...asked, relation: 'earlierThan' })).toEqual({ is: 'quiet', days: 45 });
    for (const other of [
      { ...asked, relation: 'gt' as const },
      { ...asked, value: 'NEXT_3_DAYS' },
      { ...asked, value: '2026-11-20' },
      { ...asked, field: 'create_time' },
      { field: 'last_note_time', relation: 'empty' as const },
    ]) {
      expect(getNoteSpan(other)).toBeUndefined();
      expect(getQuickFilter(other, 'last_note_time')).toBeUndefined();
    }
  });
});

describe('a quick filter', () => {
  const other = { field: 'employees', relation: 'gt', value: 5 } as const;
  const key = { field: 'level', relation: 'include', value: ['key'] } as const;

  test('adds a condition to each group of the filter and is removed without a trace', () => {
    const either: Filter = {
      join: 'or',
      items: [
        { join: 'and', items: [other] },
        { join: 'and', items: [{ ...other, relation: 'lt' }] },
      ],
    };
    const chosen = withQuickValues(either, 'level', ['key']);
    expect(chosen).toEqual({
      join: 'or',
      items: [
        { join: 'and', items: [other, key] },
        { join: 'and', items: [{ ...other, relation: 'lt' }, key] },
      ],
    });
    expect(listQuickValues(chosen, 'level')).toEqual(['key']);
    expect(withQuickValues(chosen, 'level', [])).toEqual(either);
    expect(withoutQuickFilters(chosen, ['level'])).toEqual(either);
    expect(withQuickValues(withQuickValues(null, 'level', ['key']), 'level', [])).toBeNull();
  });

  test('does not include a condition of one group alone or with the opposite meaning', () => {
    const one: Filter = {
      join: 'or',
      items: [
        { join: 'and', items: [key] },
        { join: 'and', items: [other] },
      ],
    };
    expect(listQuickValues(one, 'level')).toEqual([]);
    expect(withoutQuickFilters(one, ['level'])).toEqual(one);
    const not: Filter = { join: 'or', items: [{ join: 'and', items: [{ ...key, relation: 'exclude' }] }] };
    expect(listQuickValues(not, 'level')).toEqual([]);
    expect(listQuickValues(withQuickValues(not, 'level', ['key']), 'level')).toEqual(['key']);
  });
});

test('the steps of a region path are the region and the regions that contain it', () => {
  expect(listSteps('CN/310000/310115')).toEqual(['CN', 'CN/310000', 'CN/310000/310115']);
  expect(listSteps('US')).toEqual(['US']);
});

test('every place within a radius lies in one of the surrounding cells', () => {
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
    expect(cellsAround(here, 500)).toContain(toCell(there));
  }
});

describe('the words among the quick filters', () => {
  const open = { field: 'stage_id', relation: 'exclude' as const, value: ['won', 'lost'] };
  const late = { field: 'close_on', relation: 'lt' as const, value: 'TODAY' };
  const conditions = { is_open: [open], is_overdue: [late, open] };

  test('are offered where the type has conditions for them, in the usual order of the type', () => {
    const usual = ['is_open', 'is_overdue', 'stage_id', 'level'];
    expect(listQuickFilters({ ...type, usual, words: ['is_open'], is_stage_on: true }, fields)).toEqual([
      'is_open',
      'stage_id',
      'level',
    ]);
    expect(listQuickFilters({ ...type, usual }, fields)).toEqual(['level']);
  });

  test('are chosen one at a time, beside values of fields, and leave nothing behind', () => {
    const food = withQuickValues(null, 'industry', ['food']);
    const isOpen = withQuickWord(food, conditions, 'is_open');
    expect(getQuickWord(isOpen, conditions)).toBe('is_open');
    const isOverdue = withQuickWord(isOpen, conditions, 'is_overdue');
    expect(getQuickWord(isOverdue, conditions)).toBe('is_overdue');
    expect(listQuickValues(isOverdue, 'industry')).toEqual(['food']);
    expect(withQuickWord(isOverdue, conditions, undefined)).toEqual(food);
    expect(withoutQuickFilters(isOverdue, ['industry'], conditions)).toBeNull();
    expect(getQuickWord(food, conditions)).toBeUndefined();
  });
});
