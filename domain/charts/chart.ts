import type { DatePreset } from '../filters/date-presets';
import type { Condition, Filter } from '../filters/filter';
import { filterOf, groupsOf } from '../views/groups';
import type { MemberProperty } from '../views/properties';

/** What a figure tells of its records. */
export const chartOps = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type ChartOp = (typeof chartOps)[number];

/** When the records were made. */
export const chartPeriods = [
  'TODAY',
  'LAST_DAY',
  'PAST_7_DAYS',
  'PAST_15_DAYS',
  'PAST_30_DAYS',
] as const satisfies readonly DatePreset[];
export type ChartPeriod = (typeof chartPeriods)[number];

/** A member's figures are at most this many. */
export const chartsLimit = 20;

export interface ChartConfig {
  op: ChartOp;
  /** What is summed, averaged …; absent for a count. */
  field_id?: string | undefined;
  /** Of a view; null for every record. */
  filter: Filter | null;
  /** Only records that the reader is in charge of, is on, or follows. */
  mine: MemberProperty | null;
  period: ChartPeriod | null;
}

/** The records that a figure counts for one reader, in the two levels that the filter of a list shows; null for every record. */
export function chartFilter(
  { filter, mine, period }: Pick<ChartConfig, 'filter' | 'mine' | 'period'>,
  memberId: string,
): Filter | null {
  const more: Condition[] = [
    ...(mine === null ? [] : [{ field: mine, relation: 'include' as const, value: [memberId] }]),
    ...(period === null ? [] : [{ field: 'create_time', relation: 'range' as const, value: period }]),
  ];
  if (more.length === 0) return filter;
  const groups = groupsOf(filter);
  return filterOf(groups.length === 0 ? [more] : groups.map((group) => [...group, ...more]));
}
