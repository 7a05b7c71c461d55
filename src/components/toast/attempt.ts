import { showToast } from './toast';

/** Runs an action, and reports its success, or its error by `whyNot`, in a toast. */
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
