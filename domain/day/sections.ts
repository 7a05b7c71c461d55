import { everything, isGroup, type Condition, type Filter } from '../filter-tree';
import { pastDays } from '../filters/date-presets';
import type { Field } from '../metadata/field';
import type { DaySetting } from '../metadata/settings';
import { isClosed, type Stage } from '../stages/stage';
import { valueTypes } from '../values';
import { toFilter } from '../views/groups';
import { noteCondition } from '../views/last-note';
import type { MemberProperty } from '../views/properties';
import type { DayPart } from './parts';

/** The records of one type in one part of the day. */
export interface DaySection {
  part: DayPart;
  /** The field that holds the day; absent for records without a note. */
  fieldId?: string;
  /** The number of days without a note about the records. */
  quietDays?: number;
  /** The filter of the section, for the records of all members. */
  filter: Filter;
}

type DayField = Pick<Field, 'field_id' | 'value_type'>;

/** The field's day has come or has passed; undefined for a kind that holds no days. */
function untilToday({ field_id: field, value_type }: DayField, today: string): Condition | undefined {
  const { storage } = valueTypes[value_type];
  if (storage === 'date') return { field, relation: 'earlierThan', value: 'TOMORROW' };
  return storage === 'instant' ? { field, relation: 'range', value: [null, today] } : undefined;
}

function onToday({ field_id: field, value_type }: DayField): Condition | undefined {
  const { storage } = valueTypes[value_type];
  if (storage === 'date') return { field, relation: 'equal', value: 'TODAY' };
  return storage === 'instant' ? { field, relation: 'range', value: 'TODAY' } : undefined;
}

/** Whether a field can say when something is due or when somebody is visited. */
export function holdsDay(field: DayField): boolean {
  return onToday(field) !== undefined;
}

/** Returns the conditions for records without a note for so many days that have existed for as long. */
function quiet(days: number): Condition[] {
  return [noteCondition({ is: 'quiet', days }), { field: 'create_time', relation: 'lt', value: pastDays(days) }];
}

/** Neither won nor lost. Pipelines may give one id to stages of their own, so each says which of its stages close. */
function openFilter(stages: readonly Stage[]): Filter {
  const closedStages = stages.filter(isClosed);
  const pipelines = [...new Set(closedStages.map(({ pipeline_id }) => pipeline_id))];
  return {
    join: 'and',
    items: pipelines.map((pipeline) => ({
      join: 'or',
      items: [
        { field: 'pipeline_id', relation: 'exclude', value: [pipeline] },
        {
          field: 'stage_id',
          relation: 'exclude',
          value: closedStages.filter(({ pipeline_id }) => pipeline_id === pipeline).map(({ stage_id }) => stage_id),
        },
      ],
    })),
  };
}

/**
 * Returns the sections that a type adds to the day of the members in charge. A section by a field that the reader does not see is left out. @param
 * fields those that the reader sees @param stages of the type
 */
export function daySections(
  {
    due_field_ids: dueFieldIds = [],
    visit_field_ids: visits = [],
    quiet_days: quietDays,
    filter = everything,
  }: DaySetting,
  { fields, stages }: { fields: readonly Field[]; stages: readonly Stage[] },
  today: string,
): DaySection[] {
  const base = [filter, openFilter(stages)];
  const dated = (category: DayPart, ids: readonly string[], when: (field: DayField) => Condition | undefined) =>
    ids.flatMap((id): DaySection[] => {
      const field = fields.find(({ field_id, access }) => field_id === id && access !== 'none');
      const condition = field && when(field);
      return condition ? [{ part: category, fieldId: id, filter: { join: 'and', items: [condition, ...base] } }] : [];
    });
  return [
    ...dated('due', dueFieldIds, (field) => untilToday(field, today)),
    ...dated('visit', visits, onToday),
    ...(quietDays === undefined
      ? []
      : [
          {
            part: 'quiet' as const,
            quietDays,
            filter: { join: 'and' as const, items: [...quiet(quietDays), ...base] },
          },
        ]),
  ];
}

/** Returns the conditions that a filter joins by "and"; undefined for a filter with alternatives or without conditions. */
export function listConjuncts(filter: Filter): Condition[] | undefined {
  if (!isGroup(filter)) return [filter];
  if (filter.join === 'or' && filter.items.length !== 1) return undefined;
  const branches = filter.items.map(listConjuncts);
  return branches.every((branch) => branch !== undefined) ? branches.flat() : undefined;
}

/** The filter of a section as a view holds it; null where it is deeper than that. */
export function getListFilter({ filter }: DaySection): Filter | null {
  const conditions = listConjuncts(filter);
  return conditions ? toFilter([conditions]) : null;
}

/** As many members as one condition may name. */
const membersOfCondition = 100;

/** The records that these members are in charge of, or that name them in another property. */
export function inChargeFilter(memberIds: readonly string[], property: MemberProperty = 'owner_member_id'): Filter {
  const groups: Condition[] = [];
  for (let start = 0; start < memberIds.length; start += membersOfCondition)
    groups.push({
      field: property,
      relation: 'include',
      value: memberIds.slice(start, start + membersOfCondition),
    });
  return { join: 'or', items: groups };
}
