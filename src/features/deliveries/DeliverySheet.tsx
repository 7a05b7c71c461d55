import { MailCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { PagedCards, pagesOf } from '@/components/card-list';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import { failedDeliveries } from '@/stores/deliveries/failed-deliveries';
import { DeliveryRow } from './DeliveryRow';
import styles from './deliveries.module.css';

/** Shows failed deliveries to the chat suite to administrators; each can be tried again. */
export const DeliverySheet = observer(function DeliverySheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('menus');
  const shell = useTranslation('shell').t;
  const { api } = useStores();
  const [failed] = useState(() => failedDeliveries(api));
  useEffect(() => void failed.load(), [failed]);

  return (
    <Sheet title={t('deliveries.title')} size="full" onDismiss={onClose} closeBy="close">
      <div className={styles.deliveries}>
        <PagedCards
          {...pagesOf(failed)}
          label={t('deliveries.title')}
          failed={{ title: t('deliveries.failed'), text: errorText(failed.error) }}
          labels={{ again: shell('tryAgain'), more: t('deliveries.more') }}
          empty={<Notice icon={<MailCheck size={32} />} title={t('deliveries.none')} />}
        >
          {(delivery) => <DeliveryRow key={delivery._id} failed={failed} delivery={delivery} />}
        </PagedCards>
      </div>
    </Sheet>
  );
});
