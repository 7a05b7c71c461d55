import { dayMs, readingAt, startOfReading } from '../calendar';

/** The hour at which a day in a stage ends, on the clocks of the company (REQ records 9). */
const boundaryMs = 6 * 3_600_000;

/** Returns the number of days that a record was in a stage: how often the company's clocks passed 06:00 (SD-30). */
export function daysBetween(from: number, end: number, timeZone: string): number {
  const getDay = (instant: number) => startOfReading(readingAt(timeZone, instant) - boundaryMs);
  return Math.max(0, Math.round((getDay(end) - getDay(from)) / dayMs));
}

/** A record's entry into a stage. */
export interface StageEntry {
  stage_id: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface Stays {
  /** The total days in each stage, over all visits. */
  days: Record<string, number>;
  /** The latest entry into each stage, epoch milliseconds. */
  entered: Record<string, number>;
  /** The time of the last move; null for a record that never had a stage. */
  lastMove: number | null;
}

/** @param entries in the order in which they happened; the last stage is the one in which the record is now. */
export function computeStays(entries: readonly StageEntry[], now: number, timeZone: string): Stays {
  const days: Record<string, number> = {};
  const entered: Record<string, number> = {};
  for (const [index, { stage_id, at: enteredAt }] of entries.entries()) {
    const leftAt = entries[index + 1]?.at ?? now;
    days[stage_id] = (days[stage_id] ?? 0) + daysBetween(enteredAt, leftAt, timeZone);
    entered[stage_id] = enteredAt;
  }
  return { days, entered, lastMove: entries.at(-1)?.at ?? null };
}

/** The least number of days that the bar of the stages represents (REQ records 4). */
const leastScale = 10;

/** Returns the number of days that the whole bar represents, and the part of it that each stage takes, 0 to 1. */
export function findBar(stages: readonly { stage_id: string }[], days: Readonly<Record<string, number>>) {
  const dayCounts = stages.map(({ stage_id }) => days[stage_id] ?? 0);
  const scale = Math.max(
    leastScale,
    dayCounts.reduce((sum, weight) => sum + weight, 0),
  );
  return { scale, parts: dayCounts.map((weight) => weight / scale) };
}
