import { shortTime } from '@domain/calendar/time-texts';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardRow } from '@/components/card-list';
import { attempt } from '@/components/toast';
import { useStores } from '@/stores';
import type { webhookDeliveries, ListedDelivery } from '@/stores/programs/webhook-deliveries';
import { typeName } from './type-name';
import { useEventText } from './use-event-text';
import styles from './programs.module.css';

interface Props {
  deliveries: ReturnType<typeof webhookDeliveries>;
  delivery: ListedDelivery;
}

/** One delivery of a webhook: its event, the answer, and a button that sends it again. */
export const WebhookDeliveryRow = observer(function WebhookDeliveryRow({ deliveries, delivery }: Props) {
  const { t } = useTranslation('programs');
  const eventText = useEventText();
  const { company } = useStores();
  const { _id, event, table_id, state, status, answer, attempts, create_time: time } = delivery;
  const zone = company.client?.time_zone ?? 'UTC';
  const sendAgain = async () => {
    await attempt(() => deliveries.restore(_id), errorText, t('webhooks.sending'));
    await deliveries.refresh();
  };
  return (
    <CardRow
      trailing={
        state !== 'waiting' && (
          <Button busy={deliveries.restoring === _id} onClick={() => void sendAgain()}>
            {t('webhooks.sendAgain')}
          </Button>
        )
      }
    >
      <span className={styles.name}>
        {/* A test delivery has no record. */}
        {table_id === '' ? eventText(event) : `${eventText(event)} · ${typeName(company.table(table_id), table_id)}`}
      </span>
      <span className={styles.line}>
        <span className={styles.state} data-state={state}>
          {t(state === 'done' && status === null ? 'webhooks.outcome.skipped' : `webhooks.outcome.${state}`)}
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
