/** What a lead is in its life (SD-68): moved into an organization it is an opportunity. */
export const lifecycles = ['lead', 'opportunity', 'converted', 'lost'] as const;
export type Lifecycle = (typeof lifecycles)[number];

/** A conversion says more than which stage the lead is in, and a loss more than where it belongs. */
export function lifecycleOf({
  isConverted,
  isLost,
  hasOrganization,
}: {
  isConverted: boolean;
  isLost: boolean;
  hasOrganization: boolean;
}): Lifecycle {
  if (isConverted) return 'converted';
  if (isLost) return 'lost';
  return hasOrganization ? 'opportunity' : 'lead';
}

/** So long a conversion can be undone (SD-67), in milliseconds. */
export const undoMs = 3_600_000;

/** A record as a conversion left it, and as it is now. */
export interface LeftRecord {
  /** Epoch milliseconds of its last change by the conversion. */
  leftAt: number;
  /** Null where it was removed since. */
  updateTime: number | null;
}

export type UndoRefusal = 'tooLate' | 'written';

/** Why a conversion stays: its hour is over, or somebody has worked on what it made. Null where it can be undone. */
export function undoRefusal(
  { convertedAt, records }: { convertedAt: number; records: readonly LeftRecord[] },
  now: number,
): UndoRefusal | null {
  if (now - convertedAt > undoMs) return 'tooLate';
  return records.some(({ leftAt, updateTime }) => updateTime === null || updateTime > leftAt) ? 'written' : null;
}
