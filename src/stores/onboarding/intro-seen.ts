import { readStoredMap, writeStored } from '../device/storage';

const name = 'intro-seen';

/** Milliseconds in which the guide is not shown again (REQ shell 4.18, SD-14: for each company and device, from the last view). */
const restMs = 48 * 3_600_000;

/** Whether the guide is to be shown for this company on this device. */
export function introIsDue(clientId: string, now: number): boolean {
  const seenAt = readStoredMap(name)[clientId];
  return typeof seenAt !== 'number' || now - seenAt >= restMs;
}

export function noteIntroSeen(clientId: string, now: number): void {
  writeStored(name, { ...readStoredMap(name), [clientId]: now });
}
