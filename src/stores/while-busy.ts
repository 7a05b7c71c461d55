import { runInAction } from 'mobx';

/** Works with `busy` set on the store. What the work throws is the caller's to tell. */
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
