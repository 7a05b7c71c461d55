import { shortTime } from '@domain/calendar/time-texts';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { CardRow } from '@/components/card-list';
import { useStores } from '@/stores';
import type { FailedDelivery } from '@/stores/deliveries/failed-deliveries';
import styles from './deliveries.module.css';

interface Props {
  delivery: FailedDelivery;
  busy: boolean;
  onTryAgain(): void;
}

/** A failed delivery: what it was, about what, its recipient, why it failed and when. */
export const DeliveryRow = observer(function DeliveryRow({ delivery, busy, onTryAgain }: Props) {
  const { t } = useTranslation('menus');
  const shell = useTranslation('shell').t;
  const { company } = useStores();
  const { kind, record, chat_name, member_id, reason, answer, attempts, waits, update_time: time } = delivery;
  // `card.send` is called `card_send` there: a dot would be a step into the texts.
  const name = t(`deliveries.kinds.${kind.replace('.', '_') as 'other'}`, {
    defaultValue: t('deliveries.kinds.other'),
  });
  const about = [record?.title, chat_name, member_id && company.member(member_id)?.name].filter(Boolean).join(' · ');
  return (
    // What waits is sent by itself.
    <CardRow
      trailing={
        waits ? null : (
          <Button busy={busy} aria-label={t('deliveries.tryOne', { name, about })} onClick={onTryAgain}>
            {shell('tryAgain')}
          </Button>
        )
      }
    >
      <span className={styles.title}>{name}</span>
      {about !== '' && <span className={styles.line}>{about}</span>}
      <span className={styles.line}>{reason}</span>
      {answer !== '' && <span className={styles.foot}>{answer}</span>}
      <span className={styles.foot}>
        {t('deliveries.attempts', { count: attempts })} ·{' '}
        <time dateTime={new Date(time).toISOString()}>
          {shortTime(time, Date.now(), company.client?.time_zone ?? 'UTC')}
        </time>
      </span>
    </CardRow>
  );
});
