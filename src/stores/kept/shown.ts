import type { Resettable, RootStore } from '../RootStore';

/** Who shows something that the device has kept, and asks for it again when the server answers. */
interface Shown extends Resettable {
  listeners: Set<() => Promise<unknown>>;
}

const makeShown = (): Shown => {
  const listeners = new Set<() => Promise<unknown>>();
  return { listeners, clear: () => listeners.clear() };
};

/** Calls `ask` when what is shown came from the device and the server may say it again. @returns what ends that */
export function askAgainFor(stores: RootStore, ask: () => Promise<unknown>): () => void {
  const { listeners } = stores.late(makeShown);
  listeners.add(ask);
  return () => void listeners.delete(ask);
}

/** Asks for all of it. */
export function renewShown(stores: RootStore): Promise<unknown>[] {
  return [...stores.late(makeShown).listeners].map((ask) => ask());
}
