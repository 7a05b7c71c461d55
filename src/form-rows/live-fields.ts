import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useStores } from '@/stores';
import type { RecordDraft } from '@/stores/forms/RecordDraft';

/** An open form follows what administrators change of its fields. The same fields, read again, change nothing. */
export function useLiveFields(draft: RecordDraft): void {
  const { company } = useStores();
  useEffect(() => {
    const fields = () => ({ own: company.fields(draft.tableId), hidden: company.hiddenRequiredFields(draft.tableId) });
    let previousFields = JSON.stringify(fields());
    return reaction(fields, (now) => {
      const currentFields = JSON.stringify(now);
      if (company.status !== 'ready' || currentFields === previousFields) return;
      previousFields = currentFields;
      draft.takeFields(now.own, now.hidden);
    });
  }, [company, draft]);
}
