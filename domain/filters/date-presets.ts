import { addDays } from '../calendar';

/** Days by words (REQ records 3, filter vocabulary): a condition may hold one of these in place of a date. */
const presets = {
  TODAY: [0, 0],
  TOMORROW: [1, 1],
  LAST_DAY: [-1, -1],
  PAST_3_DAYS: [-2, 0],
  PAST_5_DAYS: [-4, 0],
  PAST_7_DAYS: [-6, 0],
  PAST_15_DAYS: [-14, 0],
  PAST_30_DAYS: [-29, 0],
  NEXT_3_DAYS: [0, 2],
  NEXT_5_DAYS: [0, 4],
  NEXT_7_DAYS: [0, 6],
  NEXT_15_DAYS: [0, 14],
  NEXT_30_DAYS: [0, 29],
} as const satisfies Record<string, readonly [first: number, last: number]>;

export type DatePreset = keyof typeof presets;
export const datePresets = Object.keys(presets) as DatePreset[];

export function isDatePreset(value: unknown): value is DatePreset {
  return typeof value === 'string' && Object.hasOwn(presets, value);
}

/** The first and the last day of a preset, both included: three days are today and two more (SD-29). */
export function presetDays(preset: DatePreset, today: string): { first: string; last: string } {
  const [first, last] = presets[preset];
  return { first: addDays(today, first), last: addDays(today, last) };
}

/** As the ends of a range these days mean that it has none (SD-29). */
export const openStart = '1970-01-01';
export const openEnd = '2033-12-31';
