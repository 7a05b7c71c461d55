import { Send } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { PagedCards, pagesOf } from '@/components/card-list';
import { Confirm } from '@/components/confirm';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { Switch } from '@/components/switch';
import { attempt } from '@/components/toast';
import { useStores } from '@/stores';
import type { Programs } from '@/stores/programs/Programs';
import { webhookDeliveries } from '@/stores/programs/webhook-deliveries';
import { WebhookDeliveryRow } from './WebhookDeliveryRow';
import styles from './programs.module.css';

interface Props {
  programs: Programs;
  id: string;
  onClose(): void;
}

/** Shows a webhook with its deliveries and their answers; each can be sent again. */
export const WebhookSheet = observer(function WebhookSheet({ programs, id, onClose }: Props) {
  const { t } = useTranslation('programs');
  const shell = useTranslation('shell').t;
  const { api } = useStores();
  const [deliveries] = useState(() => webhookDeliveries(api, id));
  const [asking, setAsking] = useState(false);
  useEffect(() => void deliveries.load(), [deliveries]);
  const webhook = programs.webhooks.find(({ _id }) => _id === id);

  const remove = async () => {
    await attempt(() => programs.removeWebhook(id), errorText, t('webhooks.removed'));
    onClose();
  };
  if (!webhook) return null;
  const removal = (
    <Button tone="danger" block onClick={() => setAsking(true)}>
      {t('webhooks.remove')}
    </Button>
  );
  return (
    <Sheet title={webhook.name} size="full" onDismiss={onClose} closeBy="close" footer={removal}>
      <div className={styles.parts}>
        <p className={styles.hint}>{webhook.url}</p>
        <Switch
          label={t('webhooks.on')}
          checked={webhook.state !== 'off'}
          disabled={programs.busy}
          onChange={(isOn) => void attempt(() => programs.switchWebhook(id, isOn), errorText)}
        />
        {webhook.state === 'failing' && <p className={styles.error}>{t('webhooks.failing')}</p>}
        <h3 className={styles.heading}>{t('webhooks.deliveries')}</h3>
        <PagedCards
          {...pagesOf(deliveries)}
          label={t('webhooks.deliveries')}
          failed={{ title: t('failed'), text: errorText(deliveries.error) }}
          labels={{ again: shell('tryAgain'), more: t('more') }}
          empty={<Notice icon={<Send size={32} />} title={t('webhooks.nothingTold')} />}
        >
          {(delivery) => <WebhookDeliveryRow key={delivery._id} deliveries={deliveries} delivery={delivery} />}
        </PagedCards>
      </div>
      {asking && (
        <Confirm
          title={t('webhooks.removeTitle', { name: webhook.name })}
          confirmLabel={t('webhooks.removeConfirm')}
          danger
          busy={programs.busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          {t('webhooks.removeText')}
        </Confirm>
      )}
    </Sheet>
  );
});
