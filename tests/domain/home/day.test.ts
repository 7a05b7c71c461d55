import { getDueTone } from '../../../domain/calendar/lateness';
import { defaultDay } from '../../../domain/day/defaults';
import { daySections, holdsDay, inChargeFilter, getListFilter, type DaySection } from '../../../domain/day/sections';
import { isRecordClosed } from '../../../domain/day/late';
import { buildQuickConditions } from '../../../domain/day/quick-conditions';
import type { Filter } from '../../../domain/filter-tree';
import type { Field } from '../../../domain/metadata/field';

const field = (field_id: string, value_type: Field['value_type'], access: Field['access'] = 'read') =>
  ({ field_id, value_type, access }) as Field;
const fields = [
  field('close_on', 'DATE'),
  field('due_at', 'DATE_TIME'),
  field('name', 'TEXT'),
  field('secret', 'DATE', 'none'),
];
const today = '2026-11-20';
const sections = (
  setting: Parameters<typeof daySections>[0],
  stages: Parameters<typeof daySections>[1]['stages'] = [],
) => daySections(setting, { fields, stages }, today);
const all = { join: 'and', items: [] };
const stage = (stage_id: string, weight: number, pipeline_id = 'p') => ({ pipeline_id, stage_id, weight });

describe('the day view of a member', () => {
  test('shows records that are due today or overdue, and visits of today, by fields that hold a day or a moment', () => {
    expect(sections({ due_field_ids: ['close_on', 'due_at'], visit_field_ids: ['close_on', 'due_at'] })).toEqual([
      {
        part: 'due',
        fieldId: 'close_on',
        filter: { join: 'and', items: [{ field: 'close_on', relation: 'earlierThan', value: 'TOMORROW' }, all, all] },
      },
      {
        part: 'due',
        fieldId: 'due_at',
        filter: { join: 'and', items: [{ field: 'due_at', relation: 'range', value: [null, today] }, all, all] },
      },
      {
        part: 'visit',
        fieldId: 'close_on',
        filter: { join: 'and', items: [{ field: 'close_on', relation: 'equal', value: 'TODAY' }, all, all] },
      },
      {
        part: 'visit',
        fieldId: 'due_at',
        filter: { join: 'and', items: [{ field: 'due_at', relation: 'range', value: 'TODAY' }, all, all] },
      },
    ]);
  });

  test('ignores a field that is hidden from the reader, that does not exist, or that holds no day', () => {
    expect(
      sections({ due_field_ids: ['secret', 'gone', 'name'], visit_field_ids: ['secret', 'gone', 'name'] }),
    ).toEqual([]);
    expect(fields.map(holdsDay)).toEqual([true, true, false, true]);
    expect(sections({})).toEqual([]);
  });

  test('shows records without a note for a number of days, if they are at least that old', () => {
    expect(sections({ quiet_days: 30 })).toEqual([
      {
        part: 'quiet',
        quietDays: 30,
        filter: {
          join: 'and',
          items: [
            { field: 'last_note_time', relation: 'lt', value: 'PAST_30_DAYS' },
            { field: 'create_time', relation: 'lt', value: 'PAST_30_DAYS' },
            all,
            all,
          ],
        },
      },
    ]);
  });

  test('shows neither won nor lost records, per pipeline, and applies the filter of the company', () => {
    const filter: Filter = { field: 'ticket_status', relation: 'exclude', value: ['4', '5'] };
    const stages = [
      stage('open', 50),
      stage('won', 100),
      stage('lost', 0),
      stage('won', 10, 'q'),
      stage('end', 0, 'q'),
    ];
    expect(sections({ due_field_ids: ['close_on'], filter }, stages)[0]?.filter).toEqual({
      join: 'and',
      items: [
        { field: 'close_on', relation: 'earlierThan', value: 'TOMORROW' },
        filter,
        {
          join: 'and',
          items: [
            {
              join: 'or',
              items: [
                { field: 'pipeline_id', relation: 'exclude', value: ['p'] },
                { field: 'stage_id', relation: 'exclude', value: ['won', 'lost'] },
              ],
            },
            {
              join: 'or',
              items: [
                { field: 'pipeline_id', relation: 'exclude', value: ['q'] },
                { field: 'stage_id', relation: 'exclude', value: ['end'] },
              ],
            },
          ],
        },
      ],
    });
  });

  test('uses the settings of the product where the company has none', () => {
    expect(defaultDay('organization')).toEqual({ quiet_days: 30 });
    expect(defaultDay('deal')).toEqual({ due_field_ids: ['close_on'], visit_field_ids: ['next_visit'] });
    expect(defaultDay('ticket')).toEqual({
      due_field_ids: ['due_at'],
      filter: { field: 'ticket_status', relation: 'exclude', value: ['4', '5'] },
    });
    expect(defaultDay('machine')).toEqual({});
  });
});

describe('a section of the day view that is opened as a list', () => {
  const one = { field: 'a', relation: 'equal', value: 1 } as const;
  const other = { field: 'b', relation: 'equal', value: 2 } as const;
  const list = (filter: Filter) => getListFilter({ part: 'due', filter } satisfies DaySection);
  test('has all its conditions in one group', () => {
    const group = { join: 'or', items: [{ join: 'and', items: [one, other] }] };
    expect(list({ join: 'and', items: [one, { join: 'and', items: [other] }] })).toEqual(group);
    expect(list({ join: 'and', items: [one, { join: 'or', items: [other] }] })).toEqual(group);
    expect(list(one)).toEqual({ join: 'or', items: [{ join: 'and', items: [one] }] });
  });
  test('is not offered where it has alternatives, which a view cannot express', () => {
    expect(list({ join: 'and', items: [one, { join: 'or', items: [one, other] }] })).toBeNull();
    expect(list({ join: 'or', items: [] })).toBeNull();
  });
});

test('records of many members are requested in conditions of a hundred members each', () => {
  const members = Array.from({ length: 201 }, (_, index) => `m${index}`);
  const parts = (count: number) =>
    (inChargeFilter(members.slice(0, count)) as { items: { field: string; relation: string; value: string[] }[] })
      .items;
  expect(inChargeFilter(['ann'])).toEqual({
    join: 'or',
    items: [{ field: 'owner_member_id', relation: 'include', value: ['ann'] }],
  });
  expect(parts(100).map(({ value }) => value.length)).toEqual([100]);
  expect(parts(201).map(({ value }) => [value.length, value[0]])).toEqual([
    [100, 'm0'],
    [100, 'm100'],
    [1, 'm200'],
  ]);
});

describe('the quick filters of a type by words', () => {
  const stages = [stage('new', 10), stage('won', 100), stage('lost', 0)];
  const isOpen = { field: 'stage_id', relation: 'exclude', value: ['won', 'lost'] };

  test('stand for records that are not closed, that are late, and that are due this month', () => {
    expect(buildQuickConditions({ due_field_ids: ['close_on'] }, { fields, stages })).toEqual({
      is_open: [isOpen],
      is_overdue: [{ field: 'close_on', relation: 'lt', value: 'TODAY' }, isOpen],
      due_this_month: [{ field: 'close_on', relation: 'equal', value: 'THIS_MONTH' }, isOpen],
    });
    expect(buildQuickConditions({ due_field_ids: ['due_at'] }, { fields, stages: [] }).is_overdue).toEqual([
      { field: 'due_at', relation: 'lt', value: 'NOW' },
    ]);
  });

  test('are not offered by a field that the reader does not see, nor where one stage closes in one pipeline alone', () => {
    expect(buildQuickConditions({ due_field_ids: ['secret'] }, { fields, stages: [] })).toEqual({});
    expect(
      buildQuickConditions({ due_field_ids: ['close_on'] }, { fields, stages: [...stages, stage('won', 50, 'other')] }),
    ).toEqual({});
    const hidden: Filter = { field: 'secret', relation: 'notEmpty' };
    expect(buildQuickConditions({ filter: hidden }, { fields, stages })).toEqual({});
  });
});

test('a record is late by its day or its moment while it is open', () => {
  const now = Date.parse('2026-11-20T04:00:00Z');
  expect(
    ['2026-11-19', '2026-11-20', '2026-11-21', now - 1, now + 1, now + 2 * 86_400_000, '', null].map((value) =>
      getDueTone(value, now, 'Asia/Shanghai'),
    ),
  ).toEqual(['late', 'soon', undefined, 'late', 'soon', undefined, undefined, undefined]);
  expect(isRecordClosed({ table_id: 'deal', stage: { weight: 100 } })).toBe(true);
  expect(isRecordClosed({ table_id: 'deal', stage: { weight: 50 } })).toBe(false);
  expect(isRecordClosed({ table_id: 'ticket', ticket_status: '5' })).toBe(true);
  expect(isRecordClosed({ table_id: 'ticket', ticket_status: '2' })).toBe(false);
});
