import { stageTime } from '../filters/last-change';
import type { StoredRecord } from '../filters/matches';
import type { Capability } from '../metadata/settings';

/** Where a record is; both null in no stage. */
export interface StagePlace {
  pipeline_id: string | null;
  stage_id: string | null;
}

/** What an approval would change, as it was asked for. */
export interface AskedChange {
  /** By field id, as they are stored; null empties a field. */
  values: Record<string, unknown>;
  /** What these fields held when it was asked for. */
  held: Record<string, unknown>;
  /** Where the record goes and where it stood; absent where it does not move. */
  stage?: StagePlace;
  from?: StagePlace;
  /** A draft is finished by it. */
  finishes?: boolean;
  /** What is made with the record. */
  capabilities: Capability[];
  /** What it rests on: when each of these last changed, epoch milliseconds, 0 for never. By field id; `stageTime` for the stage. */
  rests_on: Record<string, number>;
}

/** When these fields of a record last changed, 0 for never. */
export function pickVersions(
  { field_times }: Pick<StoredRecord, 'field_times'>,
  names: readonly string[],
): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, field_times[name]?.time ?? 0]));
}

/** What a change rests on: its fields, and the stage where it moves the record. */
export function restsOn({ values, stage }: Pick<AskedChange, 'values' | 'stage'>): string[] {
  return [...Object.keys(values), ...(stage ? [stageTime] : [])];
}

/** What of these versions is another one by now, in their order. */
export function changedSince(
  versions: Readonly<Record<string, number>>,
  { field_times }: Pick<StoredRecord, 'field_times'>,
): string[] {
  return Object.entries(versions).flatMap(([name, time]) => ((field_times[name]?.time ?? 0) === time ? [] : [name]));
}
