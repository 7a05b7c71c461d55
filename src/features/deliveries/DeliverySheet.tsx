import { MailCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { PagedCards } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import { failedDeliveries } from '@/stores/deliveries/failed-deliveries';
import { DeliveryRow } from './DeliveryRow';
import styles from './deliveries.module.css';

/** What could not be delivered to the chat suite, for administrators, each to be tried again. */
export const DeliverySheet = observer(function DeliverySheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('menus');
  const shell = useTranslation('shell').t;
  const { api } = useStores();
  const [failed] = useState(() => failedDeliveries(api));
  useEffect(() => void failed.load(), [failed]);

  const tryAgain = async (id: string) => {
    try {
      await failed.restore(id);
      showToast({ kind: 'success', text: t('deliveries.trying') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const { items, status, error, hasMore } = failed;
  return (
    <Sheet title={t('deliveries.title')} size="full" onDismiss={onClose} closeBy="cross">
      <div className={styles.deliveries}>
        <PagedCards
          label={t('deliveries.title')}
          items={items}
          status={status}
          hasMore={hasMore}
          failed={{ title: t('deliveries.failed'), text: errorText(error) }}
          words={{ again: shell('tryAgain'), more: t('deliveries.more') }}
          empty={<Notice icon={<MailCheck size={32} />} title={t('deliveries.none')} />}
          onLoad={() => void failed.load()}
          onMore={() => void failed.more()}
        >
          {(delivery) => (
            <DeliveryRow
              key={delivery._id}
              delivery={delivery}
              busy={failed.restoring === delivery._id}
              onTryAgain={() => void tryAgain(delivery._id)}
            />
          )}
        </PagedCards>
      </div>
    </Sheet>
  );
});
