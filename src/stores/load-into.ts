import { runInAction } from 'mobx';

/** What a store says of its load. What it shows stays where a later load fails. */
interface Loaded {
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
}

/** Keeps in the store's `status` and `error` what its load comes to. `load` resolves with what takes the answer into the store. */
export async function loadInto(store: Loaded, load: () => Promise<() => void>): Promise<void> {
  try {
    const take = await load();
    runInAction(() => {
      take();
      store.status = 'ready';
    });
  } catch (error) {
    runInAction(() => {
      store.error = error;
      if (store.status !== 'ready') store.status = 'failed';
    });
  }
}
