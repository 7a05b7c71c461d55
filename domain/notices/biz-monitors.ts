/**
 * The register's properties of a company that the chat of its record can be notified of (REQ records 3, SD-90): the key of each monitor, and the
 * property that it watches. One more entry is one more monitor, for both sides.
 */
const watched = {
  BIZ_NAME_EVENT: 'name',
  BIZ_STATUS_EVENT: 'status',
  BIZ_LEGAL_PERSON_EVENT: 'legal_person',
  BIZ_CAPITAL_EVENT: 'capital',
  BIZ_ADDRESS_EVENT: 'address',
} as const;
export type BizMonitor = keyof typeof watched;
type WatchedProperty = (typeof watched)[BizMonitor];

export const bizMonitors = Object.keys(watched) as BizMonitor[];

export function isBizMonitor(name: string): name is BizMonitor {
  return Object.hasOwn(watched, name);
}

/** A property that changed in the register; an empty text where the register has no value. */
export interface RegisterChange {
  monitor: BizMonitor;
  old: string;
  new: string;
}

/** Returns the watched properties that differ between two reports of the register. */
export function registerChanges(
  previous: Record<WatchedProperty, string>,
  current: Record<WatchedProperty, string>,
): RegisterChange[] {
  return bizMonitors
    .map((monitor) => ({ monitor, old: previous[watched[monitor]], new: current[watched[monitor]] }))
    .filter((change) => change.old !== change.new);
}
