/** The lifecycle of a lead (SD-68): a lead that was moved into an organization is an opportunity. */
export const lifecycles = ['lead', 'opportunity', 'converted', 'lost'] as const;
export type Lifecycle = (typeof lifecycles)[number];

/** A conversion says more than which stage the lead is in, and a loss more than where it belongs. */
export function resolveLifecycle({
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

/** Returns true for a lead with a page that shows its conversion. */
export function isConverted(lifecycle: Lifecycle | undefined): boolean {
  return lifecycle === 'converted';
}

/**
 * The reasons why a lead may be merged into a record, the most certain first (SD-37). The lead names the record, the record holds the same value,
 * it is the customer of a contact that was found, or the form of a new record would warn of it.
 */
export const matchReasons = ['lead', 'value', 'contact', 'alike'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** The time for which a conversion can be undone (SD-67), in milliseconds. */
export const undoMs = 3_600_000;

/** A record as a conversion left it, and as it is now. */
export interface LeftRecord {
  /** Epoch milliseconds of its last change by the conversion. */
  leftAt: number;
  /** Null where it was removed since. */
  updateTime: number | null;
  /** Records that were made since name it. */
  isNamed?: boolean;
}

export type UndoRefusal = 'tooLate' | 'written';

/** Whether somebody can take a conversion back; `notAllowed`: it is for others to do. */
export const undoStates = ['possible', 'notAllowed', 'tooLate', 'written'] as const satisfies readonly (
  UndoRefusal | 'possible' | 'notAllowed'
)[];

/** Why a conversion stays: its hour is over, or somebody has worked on what it made. Null where it can be undone. */
export function undoRefusal(
  { convertedAt, records }: { convertedAt: number; records: readonly LeftRecord[] },
  now: number,
): UndoRefusal | null {
  if (now - convertedAt > undoMs) return 'tooLate';
  const isTouched = ({ leftAt, updateTime, isNamed = false }: LeftRecord) =>
    updateTime === null || updateTime > leftAt || isNamed;
  return records.some(isTouched) ? 'written' : null;
}
