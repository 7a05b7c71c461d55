import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';

/** Returns a function that opens the record's list in the suite, or explains where it can be opened. */
export function useEnterList(record: StoredRecord): () => void {
  const { t } = useTranslation('detail');
  const { api, around: env } = useStores();
  return () =>
    void Promise.all([
      env.platform(),
      import(/* webpackChunkName: "task-list" */ './list-address').then(({ listAddress }) => listAddress(record, api)),
    ])
      .then(([platform, address]) => platform.openPage(address))
      .then(
        ({ kind }) => kind === 'done' || kind === 'cancelled' || showToast({ text: t('taskList.openInSuite') }),
        (error: unknown) => showToast({ kind: 'failure', text: errorText(error) }),
      );
}
