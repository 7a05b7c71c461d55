/** The lifecycle of a lead (SD-68): a lead that was moved into an organization is an opportunity. */
export const lifecycles = ['lead', 'opportunity', 'converted', 'lost'] as const;
export type Lifecycle = (typeof lifecycles)[number];

/** A conversion is more specific than the stage, and a loss more specific than the customer. */
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

/** Returns whether the page of a lead shows its conversion. */
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

/** A record in its state after the conversion, and now. */
export interface LeftRecord {
  /** The time of the conversion's last change to it, epoch milliseconds. */
  leftAt: number;
  /** Null for a record that was deleted since. */
  updateTime: number | null;
  /** Whether newer records link to it. */
  isNamed?: boolean;
}

export type UndoRefusal = 'tooLate' | 'written';

/** Whether a member can undo a conversion; `notAllowed`: only others may. */
export const undoStates = ['possible', 'notAllowed', 'tooLate', 'written'] as const satisfies readonly (
  UndoRefusal | 'possible' | 'notAllowed'
)[];

/** Returns why a conversion cannot be undone: its hour has passed, or members have changed its records. Null where it can be undone. */
export function undoRefusal(
  { convertedAt, records }: { convertedAt: number; records: readonly LeftRecord[] },
  now: number,
): UndoRefusal | null {
  if (now - convertedAt > undoMs) return 'tooLate';
  const isTouched = ({ leftAt, updateTime, isNamed = false }: LeftRecord) =>
    updateTime === null || updateTime > leftAt || isNamed;
  return records.some(isTouched) ? 'written' : null;
}
