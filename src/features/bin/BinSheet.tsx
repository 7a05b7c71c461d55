import { localised } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText, errorText } from '@/api';
import { PagedCards } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { removedRecords, type Returned } from '@/stores/records/removed-records';
import styles from './bin.module.css';
import { RemovedRow } from './RemovedRow';

interface Props {
  table: ObjectType;
  onClose(): void;
  /** Called after a record was restored. */
  onReturned(): void;
}

/** Shows the records of one type that were removed in the last thirty days; each can be restored (SD-43). */
export const BinSheet = observer(function BinSheet({ table, onClose, onReturned }: Props) {
  const { t } = useTranslation('views');
  const shell = useTranslation('shell').t;
  const { api, company } = useStores();
  const [removedList] = useState(() => removedRecords(api, table.table_id));
  useEffect(() => void removedList.load(), [removedList]);

  const restore = async (id: string, name: string) => {
    try {
      const answer = await removedList.restore(id);
      if (answer?.code !== 0) return showToast({ kind: 'failure', text: whyNot(answer) });
      showToast({ kind: 'success', text: t('bin.restored', { name }) });
      onReturned();
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  return (
    <Sheet title={t('bin.title')} size="full" onDismiss={onClose} closeBy="close">
      {body()}
    </Sheet>
  );

  /** Returns the reason of a failed restore: the value that another record has taken, or the server's message. */
  function whyNot(answer: Returned | undefined): string {
    const [issue] = answer?.fields ?? [];
    const field = issue && company.field(table.table_id, issue.field);
    if (!issue || !field) return answer?.msg ?? shell('failure.unexpected');
    const { field: id, code, params = {} } = issue;
    const label = localised(field, 'field_name', field.field_name, language());
    return t('bin.taken', { label, reason: fieldErrorText({ field: id, code, params }, label) });
  }

  function body() {
    const { items, status, error, hasMore } = removedList;
    return (
      <div className={styles.bin}>
        {items.length > 0 && <p className={styles.about}>{t('bin.text')}</p>}
        <PagedCards
          label={t('bin.title')}
          items={items}
          status={status}
          hasMore={hasMore}
          failed={{ title: t('bin.failed'), text: errorText(error) }}
          labels={{ again: shell('tryAgain'), more: t('bin.more') }}
          empty={<Notice icon={<Trash2 size={32} />} title={t('bin.none')} text={t('bin.text')} />}
          onLoad={() => void removedList.load()}
          onMore={() => void removedList.more()}
        >
          {(record) => (
            <RemovedRow
              key={record._id}
              record={record}
              busy={removedList.restoring === record._id}
              onRestore={(name) => void restore(record._id, name)}
            />
          )}
        </PagedCards>
      </div>
    );
  }
});
