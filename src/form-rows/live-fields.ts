import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useStores } from '@/stores';
import type { RecordDraft } from '@/stores/forms/RecordDraft';

/** Updates an open form when administrators change its fields. Unchanged fields have no effect. */
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
