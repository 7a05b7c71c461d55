import { shortTime } from '@domain/calendar/time-texts';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardRow } from '@/components/card-list';
import { attempt } from '@/components/toast';
import { useStores } from '@/stores';
import type { FailedDelivery, failedDeliveries } from '@/stores/deliveries/failed-deliveries';
import styles from './deliveries.module.css';

interface Props {
  failed: ReturnType<typeof failedDeliveries>;
  delivery: FailedDelivery;
}

/** A failed delivery: its content, its subject, its recipient, the reason and the time of the failure, and the retry button. */
export const DeliveryRow = observer(function DeliveryRow({ failed, delivery }: Props) {
  const { t } = useTranslation('menus');
  const shell = useTranslation('shell').t;
  const { company } = useStores();
  const { _id, kind, record, chat_name, member_id, reason, answer, attempts, waits, update_time: time } = delivery;
  const zone = company.client?.time_zone ?? 'UTC';
  // The text of `card.send` has the key `card_send`, because a dot separates levels of the texts.
  const name = t(`deliveries.kinds.${kind.replace('.', '_') as 'other'}`, {
    defaultValue: t('deliveries.kinds.other'),
  });
  const about = [record?.title, chat_name, member_id && company.member(member_id)?.name].filter(Boolean).join(' · ');
  const tryAgain = () => attempt(() => failed.restore(_id), errorText, t('deliveries.trying'));
  return (
    // Waiting deliveries are sent automatically.
    <CardRow
      trailing={
        waits ? null : (
          <Button
            busy={failed.restoring === _id}
            aria-label={t('deliveries.tryOne', { name, about })}
            onClick={() => void tryAgain()}
          >
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
        <time dateTime={new Date(time).toISOString()}>{shortTime(time, Date.now(), zone)}</time>
      </span>
    </CardRow>
  );
});
