import { runInAction } from 'mobx';

/** What a store says of its load. What it shows stays where a later load fails. */
interface Loaded {
  status: 'empty' | 'loading' | 'ready' | 'failed';
  error: unknown;
}

/**
 * Keeps in the store's `status` and `error` what its load comes to. `load` resolves with what takes the answer into the store;
 * `isOld`: something else was asked meanwhile, so that the answer does not count.
 */
export async function loadInto(store: Loaded, load: () => Promise<() => void>, isOld?: () => boolean): Promise<void> {
  try {
    const applyAnswer = await load();
    runInAction(() => {
      if (isOld?.()) return;
      applyAnswer();
      store.status = 'ready';
    });
  } catch (error) {
    runInAction(() => {
      if (isOld?.()) return;
      store.error = error;
      if (store.status !== 'ready') store.status = 'failed';
    });
  }
}
