import type { Resettable, RootStore } from '../RootStore';

/** Who shows something that the device has kept, and asks for it again when the server answers. */
interface ShownEntry extends Resettable {
  listeners: Set<() => Promise<unknown>>;
}

const makeShown = (): ShownEntry => {
  const listeners = new Set<() => Promise<unknown>>();
  return { listeners, clear: () => listeners.clear() };
};

/** Calls `ask` when what is shown came from the device and the server may say it again. @returns what ends that */
export function askAgainFor(stores: RootStore, refetch: () => Promise<unknown>): () => void {
  const { listeners } = stores.late(makeShown);
  listeners.add(refetch);
  return () => void listeners.delete(refetch);
}

/** Asks for all of it. */
export function renewShown(stores: RootStore): Promise<unknown>[] {
  return [...stores.late(makeShown).listeners].map((refetch) => refetch());
}
