import { runInAction } from 'mobx';
import type { IdempotencyKey } from './IdempotencyKey';

/** Saves with `saving` set on the store. Returns an error as an outcome, after the key has registered it. */
export async function whileSaving<Outcome>(
  store: { saving: boolean },
  key: IdempotencyKey,
  save: () => Promise<Outcome>,
  failed: (error: unknown) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const set = (saving: boolean) =>
    runInAction(() => {
      store.saving = saving;
    });
  set(true);
  try {
    return await save();
  } catch (error) {
    key.ended(error);
    return await runInAction(() => failed(error));
  } finally {
    set(false);
  }
}
