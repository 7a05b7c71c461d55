import { shortTime } from '@domain/calendar/time-texts';
import { Send } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardRow, PagedCards } from '@/components/card-list';
import { Confirm } from '@/components/confirm';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { Switch } from '@/components/switch';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import type { Programs } from '@/stores/programs/Programs';
import { webhookDeliveries, type WebhookDelivery } from '@/stores/programs/webhook-deliveries';
import { typeName } from './type-name';
import { useEventText } from './use-event-text';
import styles from './programs.module.css';

interface Props {
  programs: Programs;
  id: string;
  onClose(): void;
}

/** A webhook with what it has told and what was answered, each to be sent again. */
export const WebhookSheet = observer(function WebhookSheet({ programs, id, onClose }: Props) {
  const { t } = useTranslation('programs');
  const shell = useTranslation('shell').t;
  const { api } = useStores();
  const [deliveries] = useState(() => webhookDeliveries(api, id));
  const [asking, setAsking] = useState(false);
  useEffect(() => void deliveries.load(), [deliveries]);
  const webhook = programs.webhooks.find(({ _id }) => _id === id);

  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done !== undefined) showToast({ kind: 'success', text: done });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const sendAgain = async (delivery: string) => {
    await attempt(() => deliveries.restore(delivery), t('webhooks.sending'));
    await deliveries.refresh();
  };
  const remove = async () => {
    await attempt(() => programs.removeWebhook(id), t('webhooks.removed'));
    onClose();
  };
  if (!webhook) return null;
  const { items, status, error, hasMore } = deliveries;
  return (
    <Sheet
      title={webhook.name}
      size="full"
      onDismiss={onClose}
      closeBy="cross"
      footer={
        <Button tone="danger" block onClick={() => setAsking(true)}>
          {t('webhooks.remove')}
        </Button>
      }
    >
      <div className={styles.parts}>
        <p className={styles.hint}>{webhook.url}</p>
        <Switch
          label={t('webhooks.on')}
          checked={webhook.state !== 'off'}
          disabled={programs.busy}
          onChange={(isOn) => void attempt(() => programs.switchWebhook(id, isOn))}
        />
        {webhook.state === 'failing' && <p className={styles.error}>{t('webhooks.failing')}</p>}
        <h3 className={styles.heading}>{t('webhooks.deliveries')}</h3>
        <PagedCards
          label={t('webhooks.deliveries')}
          items={items}
          status={status}
          hasMore={hasMore}
          failed={{ title: t('failed'), text: errorText(error) }}
          words={{ again: shell('tryAgain'), more: t('more') }}
          empty={<Notice icon={<Send size={32} />} title={t('webhooks.nothingTold')} />}
          onLoad={() => void deliveries.load()}
          onMore={() => void deliveries.more()}
        >
          {(delivery) => (
            <DeliveryRow
              key={delivery._id}
              delivery={delivery}
              busy={deliveries.restoring === delivery._id}
              onSendAgain={() => void sendAgain(delivery._id)}
            />
          )}
        </PagedCards>
      </div>
      {asking && (
        <Confirm
          title={t('webhooks.removeTitle', { name: webhook.name })}
          confirmLabel={t('webhooks.remove')}
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

interface RowProps {
  delivery: WebhookDelivery;
  busy: boolean;
  onSendAgain(): void;
}

const DeliveryRow = observer(function DeliveryRow({ delivery, busy, onSendAgain }: RowProps) {
  const { t } = useTranslation('programs');
  const eventText = useEventText();
  const { company } = useStores();
  const { event, table_id, state, status, answer, attempts, create_time: time } = delivery;
  const zone = company.client?.time_zone ?? 'UTC';
  return (
    <CardRow
      trailing={
        state !== 'waiting' && (
          <Button busy={busy} onClick={onSendAgain}>
            {t('webhooks.sendAgain')}
          </Button>
        )
      }
    >
      <span className={styles.name}>
        {eventText(event)} · {typeName(company.table(table_id), table_id)}
      </span>
      <span className={styles.line}>
        <span className={styles.state} data-state={state}>
          {t(state === 'done' && status === null ? 'webhooks.told.skipped' : `webhooks.told.${state}`)}
        </span>
        {status !== null && ` · HTTP ${status}`}
      </span>
      {answer !== '' && <span className={styles.foot}>{answer}</span>}
      <span className={styles.foot}>
        {t('webhooks.attempts', { count: attempts })} ·{' '}
        <time dateTime={new Date(time).toISOString()}>{shortTime(time, Date.now(), zone)}</time>
      </span>
    </CardRow>
  );
});
