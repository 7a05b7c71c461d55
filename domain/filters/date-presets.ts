import { addDays } from '../calendar';

/** Days by words (REQ records 3, filter vocabulary): a condition may hold one of these in place of a date. */
const namedDays = { TODAY: 0, TOMORROW: 1, LAST_DAY: -1 } as const;
type NamedDay = keyof typeof namedDays;
type Stretch = `${'PAST' | 'NEXT'}_${number}_DAYS`;
export type DatePreset = NamedDay | Stretch;

/** Those that are offered. Of stretches any number of days is understood. */
const offeredStretches = [3, 5, 7, 15, 30] as const;
export const datePresets: readonly DatePreset[] = [
  ...(Object.keys(namedDays) as NamedDay[]),
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

export function isDatePreset(value: unknown): value is DatePreset {
  return isNamedDay(value) || parseStretch(value) !== undefined;
}

/** The first and the last day of a preset, both included: three days are today and two more (SD-29). */
export function presetDays(preset: DatePreset, today: string): { first: string; last: string } {
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
