import { useState } from 'react';
import { errorText } from '@/api/error-text';
import { showToast } from '@/components/toast';

/** Runs one action on a saved view at a time, and reports the result, or the reason of a failure with a retry. */
export function useViewAction(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, successText: string) => {
    setBusy(true);
    try {
      await work();
      showToast({ kind: 'success', text: successText });
      onDone();
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
      setBusy(false);
    }
  };
  return { busy, run };
}
