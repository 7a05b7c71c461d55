import type { Resettable, RootStore } from '../RootStore';

/** Screens that show stored data of the device, and load it again when the server answers. */
interface ShownEntry extends Resettable {
  listeners: Set<() => Promise<unknown>>;
}

const makeShown = (): ShownEntry => {
  const listeners = new Set<() => Promise<unknown>>();
  return { listeners, clear: () => listeners.clear() };
};

/** Registers `ask`, which reloads data that the device supplied. @returns a function that unregisters it */
export function askAgainFor(stores: RootStore, refetch: () => Promise<unknown>): () => void {
  const { listeners } = stores.late(makeShown);
  listeners.add(refetch);
  return () => void listeners.delete(refetch);
}

/** Reloads all of the shown data. */
export function renewShown(stores: RootStore): Promise<unknown>[] {
  return [...stores.late(makeShown).listeners].map((refetch) => refetch());
}
