import { runInAction } from 'mobx';

/** The state of a store's load. The shown content stays if a later load fails. */
interface Loaded {
  status: 'empty' | 'loading' | 'ready' | 'failed';
  error: unknown;
}

/**
 * Stores the result of a load in the store's `status` and `error`. `load` resolves with a function that applies the answer; `isOld` returns true if
 * a newer request makes the answer obsolete.
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
