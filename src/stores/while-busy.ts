import { runInAction } from 'mobx';

/** Runs work with `busy` set on the store. The caller handles the error that the work throws. */
export async function whileBusy<Result>(store: { busy: boolean }, work: () => Promise<Result>): Promise<Result> {
  const set = (busy: boolean) =>
    runInAction(() => {
      store.busy = busy;
    });
  set(true);
  try {
    return await work();
  } finally {
    set(false);
  }
}
