import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CardList, CardRow } from '@/components/card-list';
import { useStores, type StoredRecord } from '@/stores';
import { getOutbox } from '@/stores/outbox';
import { WaitingWords } from './WaitingRow';
import styles from './outbox.module.css';

/**
 * Shows the actions that wait to be sent about one record, on its page, so that the author sees that they are stored. A tap shows all waiting
 * actions.
 */
export const WaitingHere = observer(function WaitingHere({ record, onOpen }: { record: StoredRecord; onOpen(): void }) {
  const { t } = useTranslation('outbox');
  const list = getOutbox(useStores()).list.filter(
    ({ about }) => about.tableId === record.tableId && about.recordId === record.id,
  );
  if (list.length === 0) return null;
  return (
    <section className={styles.here} aria-label={t('title')}>
      <CardList label={t('title')}>
        {list.map((action) => (
          <CardRow key={action.id} onClick={onOpen}>
            <WaitingWords waiting={action} />
            <span className={styles.state} data-refused={action.refused ? true : undefined}>
              {t(action.refused ? 'refused' : 'waiting')}
            </span>
          </CardRow>
        ))}
      </CardList>
    </section>
  );
});
