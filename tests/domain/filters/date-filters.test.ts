import type { Calendar } from '../../../domain/calendar';
import { datePresets } from '../../../domain/filters/date-presets';
import type { Condition, Relation } from '../../../domain/filter-tree';
import { matches, type StoredRecord } from '../../../domain/filters/matches';
import { resolveCondition } from '../../../domain/filters/resolve';
import type { Field } from '../../../domain/metadata/field';

const fields = [{ field_id: 'due', value_type: 'DATE', access: 'read' }] as Field[];
const shanghai = (today: string): Calendar => ({ today, timeZone: 'Asia/Shanghai' });
const record = (due: string | null, made = 0): StoredRecord => ({
  table_id: 't',
  id: 'r',
  name: '',
  owner: null,
  members: [],
  followers: [],
  pipeline_id: null,
  stage_id: null,
  is_draft: false,
  creator: null,
  updater: null,
  create_time: made,
  update_time: made,
  deleted_at: null,
  data: due === null ? {} : { due },
  field_times: {},
});
const fits = (due: string | null, relation: Relation, value: unknown, today = '2026-11-20') =>
  matches(record(due), { field: 'due', relation, value }, fields, shanghai(today));

test.each<[preset: string, today: string, first: string, last: string]>([
  ['TODAY', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['TOMORROW', '2024-02-28', '2024-02-29', '2024-02-29'],
  ['TOMORROW', '2023-02-28', '2023-03-01', '2023-03-01'],
  ['LAST_DAY', '2024-03-01', '2024-02-29', '2024-02-29'],
  ['LAST_DAY', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['PAST_3_DAYS', '2024-03-01', '2024-02-28', '2024-03-01'],
  ['PAST_5_DAYS', '2026-11-20', '2026-11-16', '2026-11-20'],
  ['PAST_7_DAYS', '2026-11-20', '2026-11-14', '2026-11-20'],
  ['PAST_15_DAYS', '2026-11-20', '2026-11-06', '2026-11-20'],
  ['PAST_30_DAYS', '2026-11-20', '2026-10-22', '2026-11-20'],
  ['PAST_1_DAYS', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['PAST_45_DAYS', '2026-11-20', '2026-10-07', '2026-11-20'],
  ['NEXT_3_DAYS', '2024-02-28', '2024-02-28', '2024-03-01'],
  ['NEXT_5_DAYS', '2026-11-20', '2026-11-20', '2026-11-24'],
  ['NEXT_7_DAYS', '2026-12-29', '2026-12-29', '2027-01-04'],
  ['NEXT_15_DAYS', '2026-11-20', '2026-11-20', '2026-12-04'],
  ['NEXT_30_DAYS', '2026-11-20', '2026-11-20', '2026-12-19'],
  ['THIS_WEEK', '2026-11-20', '2026-11-16', '2026-11-22'],
  ['THIS_WEEK', '2026-11-16', '2026-11-16', '2026-11-22'],
  ['THIS_WEEK', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['LAST_WEEK', '2027-01-01', '2026-12-21', '2026-12-27'],
  ['NEXT_WEEK', '2024-02-25', '2024-02-26', '2024-03-03'],
  ['THIS_MONTH', '2024-02-01', '2024-02-01', '2024-02-29'],
  ['LAST_MONTH', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['LAST_MONTH', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['NEXT_MONTH', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['THIS_QUARTER', '2026-11-20', '2026-10-01', '2026-12-31'],
  ['LAST_QUARTER', '2026-02-28', '2025-10-01', '2025-12-31'],
  ['NEXT_QUARTER', '2026-11-30', '2027-01-01', '2027-03-31'],
  ['NEXT_QUARTER', '2026-03-31', '2026-04-01', '2026-06-30'],
  ['THIS_YEAR', '2024-02-29', '2024-01-01', '2024-12-31'],
  ['LAST_YEAR', '2024-02-29', '2023-01-01', '2023-12-31'],
  ['NEXT_YEAR', '2026-12-31', '2027-01-01', '2027-12-31'],
])('the date filter %s on %s covers %s to %s, both included', (preset, today, first, last) => {
  const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  const after = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  expect([before(first), first, last, after(last)].map((day) => fits(day, 'equal', preset, today))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([before(first), first].map((day) => fits(day, 'lt', preset, today))).toEqual([true, false]);
  expect([last, after(last)].map((day) => fits(day, 'laterThan', preset, today))).toEqual([false, true]);
  expect([last, after(last)].map((day) => fits(day, 'lte', preset, today))).toEqual([true, false]);
  expect([before(first), first].map((day) => fits(day, 'gte', preset, today))).toEqual([false, true]);
  expect([before(first), first, last, after(last)].map((day) => fits(day, 'notEqual', preset, today))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(fits(null, 'equal', preset, today)).toBe(false);
});

test('filters offer every date preset of the requirements', () => {
  expect(datePresets).toEqual([
    'TODAY',
    'TOMORROW',
    'LAST_DAY',
    ...['WEEK', 'MONTH', 'QUARTER', 'YEAR'].flatMap((period) =>
      ['THIS', 'LAST', 'NEXT'].map((step) => `${step}_${period}`),
    ),
    ...['PAST', 'NEXT'].flatMap((way) => [3, 5, 7, 15, 30].map((days) => `${way}_${days}_DAYS`)),
  ]);
});

test('a period in the last years of open ranges still ends', () => {
  expect(
    resolveCondition(
      { field: 'create_time', relation: 'range', value: 'THIS_YEAR' },
      { fields, calendar: shanghai('2033-06-30') },
    ).comparison,
  ).toMatchObject({ high: Date.parse('2033-12-31T16:00:00Z') - 1 });
});

test('a moment belongs to the day in the time zone of the company, to the millisecond', () => {
  const madeToday = (made: string) =>
    matches(
      record(null, Date.parse(made)),
      { field: 'create_time', relation: 'equal', value: 'TODAY' },
      fields,
      shanghai('2026-11-20'),
    );
  expect(
    [
      '2026-11-19T15:59:59.999Z',
      '2026-11-19T16:00:00.000Z',
      '2026-11-20T15:59:59.999Z',
      '2026-11-20T16:00:00.000Z',
    ].map(madeToday),
  ).toEqual([false, true, true, false]);
});

test.each<[string, unknown, number | string | null, number | string | null]>([
  ['two moments', [1e12, 1_500_000_000_000], 1e12, 1_500_000_000_000],
  [
    'two days, the last one whole',
    ['2024-02-28', '2024-02-29'],
    Date.parse('2024-02-27T16:00:00Z'),
    Date.parse('2024-02-29T16:00:00Z') - 1,
  ],
  ['a preset', 'LAST_DAY', Date.parse('2026-11-18T16:00:00Z'), Date.parse('2026-11-19T16:00:00Z') - 1],
  [
    'a month, to its last millisecond',
    'LAST_MONTH',
    Date.parse('2026-09-30T16:00:00Z'),
    Date.parse('2026-10-31T16:00:00Z') - 1,
  ],
  ['no beginning', [null, '2026-11-20'], null, Date.parse('2026-11-20T16:00:00Z') - 1],
  ['the day that means no beginning', ['1970-01-01', '2026-11-20'], null, Date.parse('2026-11-20T16:00:00Z') - 1],
  ['the day that means no end', ['2026-11-20', '2033-12-31'], Date.parse('2026-11-19T16:00:00Z'), null],
  ['neither', ['1970-01-01', '2033-12-31'], null, null],
  ['the moments that other screens write for these days', [0, Date.parse('2033-12-31T00:00:00+08:00')], null, null],
])('a range is read: %s', (_what, value, low, high) => {
  expect(
    resolveCondition({ field: 'create_time', relation: 'range', value }, { fields, calendar: shanghai('2026-11-20') })
      .comparison,
  ).toEqual({ is: 'between', low, high });
});

test.each<[string, Omit<Condition, 'field'>]>([
  ['an unknown word', { relation: 'range', value: 'PAST_SOME_DAYS' }],
  ['a period that the calendar does not have', { relation: 'range', value: 'THIS_DECADE' }],
  ['a period without its step', { relation: 'equal', value: 'WEEK' }],
  ['a stretch of no days', { relation: 'range', value: 'NEXT_0_DAYS' }],
  ['the name of a property of objects', { relation: 'equal', value: 'constructor' }],
  ['one day for a range', { relation: 'range', value: '2026-11-20' }],
  ['a day that does not exist', { relation: 'range', value: ['2026-02-30', '2026-03-01'] }],
  ['three ends', { relation: 'range', value: [1, 2, 3] }],
  ['an end that is no moment', { relation: 'range', value: [1, Number.POSITIVE_INFINITY] }],
])('the range %s is refused', (_what, condition) => {
  expect(() =>
    resolveCondition({ field: 'create_time', ...condition }, { fields, calendar: shanghai('2026-11-20') }),
  ).toThrow(expect.objectContaining({ name: 'invalid' }));
});

test('a relative date is refused, not guessed, where the current day is unknown', () => {
  expect(() => matches(record('2026-11-20'), { field: 'due', relation: 'equal', value: 'TODAY' }, fields)).toThrow(
    expect.objectContaining({ name: 'invalid' }),
  );
});

describe('a filter on the last note of a record', () => {
  const reader = { fields, calendar: shanghai('2026-11-20'), hasNotes: true };
  const condition: Condition = { field: 'last_note_time', relation: 'lt', value: 'PAST_30_DAYS' };
  const first = Date.parse('2026-10-21T16:00:00Z');

  test('compares moments by the day of the reader', () => {
    expect(resolveCondition(condition, reader)).toEqual({
      source: { lastNote: true },
      storage: 'instant',
      negated: false,
      comparison: { is: 'compare', with: 'lt', value: first },
    });
    expect(resolveCondition({ ...condition, relation: 'range' }, reader).comparison).toMatchObject({ low: first });
    expect(resolveCondition({ field: 'last_note_time', relation: 'notEmpty' }, reader)).toMatchObject({
      negated: true,
      comparison: { is: 'empty' },
    });
  });

  test('is refused for types without notes, for a record in memory, and with relations that moments do not have', () => {
    const refusal = expect.objectContaining({ name: 'invalid' });
    expect(() => resolveCondition(condition, { ...reader, hasNotes: false })).toThrow(refusal);
    expect(() => resolveCondition({ ...condition, relation: 'include', value: ['x'] }, reader)).toThrow(refusal);
    expect(() => resolveCondition(condition, { ...reader, calendar: undefined })).toThrow(refusal);
    expect(() => matches(record(null), condition, fields, shanghai('2026-11-20'))).toThrow(refusal);
  });
});
