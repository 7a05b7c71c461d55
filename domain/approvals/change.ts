import { stageTime } from '../filters/last-change';
import type { StoredRecord } from '../filters/matches';
import type { Capability } from '../metadata/settings';

/** The pipeline and stage of a record; both null in no stage. */
export interface StagePlace {
  pipeline_id: string | null;
  stage_id: string | null;
}

/** The requested change that an approval would apply. */
export interface AskedChange {
  /** By field id, as they are stored; null empties a field. */
  values: Record<string, unknown>;
  /** The values that these fields held at the time of the request. */
  held: Record<string, unknown>;
  /** The target stage and the former stage of the record; absent where the record does not move. */
  stage?: StagePlace;
  from?: StagePlace;
  /** Whether the change completes a draft. */
  finishes?: boolean;
  /** The capabilities that are created with the record. */
  capabilities: Capability[];
  /** The reason that the applicant gives to the people who decide; absent for none. */
  reason?: string;
  /**
   * The versions that the change depends on: the time of the last change of each, epoch milliseconds, 0 for never. By field id; `stageTime` for the
   * stage.
   */
  rests_on: Record<string, number>;
}

/** Returns when each of these fields of a record last changed, 0 for never. */
export function pickVersions(
  { field_times }: Pick<StoredRecord, 'field_times'>,
  names: readonly string[],
): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, field_times[name]?.time ?? 0]));
}

/** Returns the names that a change depends on: its fields, and the stage where the change moves the record. */
export function restsOn({ values, stage }: Pick<AskedChange, 'values' | 'stage'>): string[] {
  return [...Object.keys(values), ...(stage ? [stageTime] : [])];
}

/** Returns the names that have another version now, in their order. */
export function changedSince(
  versions: Readonly<Record<string, number>>,
  { field_times }: Pick<StoredRecord, 'field_times'>,
): string[] {
  return Object.entries(versions).flatMap(([name, time]) => ((field_times[name]?.time ?? 0) === time ? [] : [name]));
}
