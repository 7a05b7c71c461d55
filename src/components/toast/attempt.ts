import { showToast } from './toast';

/** Does something, and says in a toast that it is done, or by `whyNot` what kept it from being done. */
export async function attempt(
  work: () => Promise<unknown>,
  whyNot: (error: unknown) => string,
  done?: string,
): Promise<void> {
  try {
    await work();
    if (done !== undefined) showToast({ kind: 'success', text: done });
  } catch (error) {
    showToast({ kind: 'failure', text: whyNot(error) });
  }
}
