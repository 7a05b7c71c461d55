import { readStoredMap, writeStored } from '../device/storage';

const name = 'intro-seen';

/** The time in which the guide is not shown again, in milliseconds (REQ shell 4.18, SD-14: for each company and device, from the last view). */
const restMs = 48 * 3_600_000;

/** Returns whether to show the guide for this company on this device. */
export function introIsDue(clientId: string, now: number): boolean {
  const seenAt = readStoredMap(name)[clientId];
  return typeof seenAt !== 'number' || now - seenAt >= restMs;
}

export function noteIntroSeen(clientId: string, now: number): void {
  writeStored(name, { ...readStoredMap(name), [clientId]: now });
}
