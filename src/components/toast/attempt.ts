import { showToast } from './toast';

/** Does something, and says in a toast that it is done, or by `whyNot` what kept it from being done. */
export async function attempt(
  work: () => Promise<unknown>,
  whyNot: (error: unknown) => string,
  successText?: string,
): Promise<void> {
  try {
    await work();
    if (successText !== undefined) showToast({ kind: 'success', text: successText });
  } catch (error) {
    showToast({ kind: 'failure', text: whyNot(error) });
  }
}
