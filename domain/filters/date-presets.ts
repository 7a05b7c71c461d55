import { addDays, firstDayOfPeriod, type CalendarPeriod } from '../calendar';

/** Days by words (REQ records 3, filter vocabulary): a condition may hold one of these in place of a date. */
const namedDays = { TODAY: 0, TOMORROW: 1, LAST_DAY: -1 } as const;
type NamedDay = keyof typeof namedDays;
type Stretch = `${'PAST' | 'NEXT'}_${number}_DAYS`;

/** Periods of the calendar: the one of today, the one before it and the one after it. */
const periodSteps = { THIS: 0, LAST: -1, NEXT: 1 } as const;
const periods = { WEEK: 'week', MONTH: 'month', QUARTER: 'quarter', YEAR: 'year' } as const satisfies Record<
  string,
  CalendarPeriod
>;
type PeriodStep = keyof typeof periodSteps;
type PeriodName = keyof typeof periods;
type NamedPeriod = `${PeriodStep}_${PeriodName}`;

/** The present, for conditions on moments. Of days it is today. */
export const presentMoment = 'NOW';

export type DatePreset = NamedDay | NamedPeriod | Stretch | typeof presentMoment;

/** The offered presets. Of stretches any number of days is understood. */
const offeredStretches = [3, 5, 7, 15, 30] as const;
export const datePresets: readonly DatePreset[] = [
  ...(Object.keys(namedDays) as NamedDay[]),
  ...(Object.keys(periods) as PeriodName[]).flatMap((period) =>
    (Object.keys(periodSteps) as PeriodStep[]).map((step): NamedPeriod => `${step}_${period}`),
  ),
  ...offeredStretches.map((days) => pastDays(days)),
  ...offeredStretches.map((days): Stretch => `NEXT_${days}_DAYS`),
];

/** Today and the days before it, so many in all. */
export function pastDays(days: number): Stretch {
  return `PAST_${days}_DAYS`;
}

/** The way and the length of a stretch; undefined for a single day, and for what is no preset. */
export function parseStretch(value: unknown): { way: 'past' | 'next'; days: number } | undefined {
  const [, way, days] = (typeof value === 'string' && /^(PAST|NEXT)_([1-9]\d{0,3})_DAYS$/.exec(value)) || [];
  return days === undefined ? undefined : { way: way === 'PAST' ? 'past' : 'next', days: Number(days) };
}

function isNamedDay(value: unknown): value is NamedDay {
  return typeof value === 'string' && Object.hasOwn(namedDays, value);
}

function parsePeriod(value: unknown): { steps: number; period: CalendarPeriod } | undefined {
  const [, step, period] =
    (typeof value === 'string' && /^(THIS|LAST|NEXT)_(WEEK|MONTH|QUARTER|YEAR)$/.exec(value)) || [];
  return step === undefined
    ? undefined
    : { steps: periodSteps[step as PeriodStep], period: periods[period as PeriodName] };
}

export function isDatePreset(value: unknown): value is DatePreset {
  return (
    value === presentMoment ||
    isNamedDay(value) ||
    parsePeriod(value) !== undefined ||
    parseStretch(value) !== undefined
  );
}

/** The first and the last day of a preset, both included: three days are today and two more (SD-29), a period is whole (ADR-0295). */
export function presetDays(preset: DatePreset, today: string): { first: string; last: string } {
  const parsedPeriod = parsePeriod(preset);
  if (parsedPeriod)
    return {
      first: firstDayOfPeriod(today, parsedPeriod.period, parsedPeriod.steps),
      last: addDays(firstDayOfPeriod(today, parsedPeriod.period, parsedPeriod.steps + 1), -1),
    };
  const single = isNamedDay(preset) ? addDays(today, namedDays[preset]) : today;
  const { way, days = 1 } = parseStretch(preset) ?? {};
  return {
    first: way === 'past' ? addDays(today, 1 - days) : single,
    last: way === 'next' ? addDays(today, days - 1) : single,
  };
}

/** As the ends of a range these days mean that it has none (SD-29). */
export const openStart = '1970-01-01';
export const openEnd = '2033-12-31';
