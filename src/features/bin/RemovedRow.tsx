import { shortTime } from '@domain/calendar/time-texts';
import type { RecordJson } from '@domain/contract/shapes';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { CardRow } from '@/components/card-list';
import { useStores } from '@/stores';
import styles from './bin.module.css';

interface Props {
  record: RecordJson;
  busy: boolean;
  onRestore(name: string): void;
}

/** A removed record: its title, the member who removed it, the time, and the restore button. */
export const RemovedRow = observer(function RemovedRow({ record, busy, onRestore }: Props) {
  const { t } = useTranslation('views');
  const list = useTranslation('list').t;
  const { company } = useStores();
  const { delete_time: time = record.update_time } = record;
  const name = record.title || list('untitled');
  const memberName = company.member(record.update_member_id)?.name ?? '';
  return (
    <CardRow
      trailing={
        <Button busy={busy} aria-label={t('bin.restoreOne', { name })} onClick={() => onRestore(name)}>
          {t('bin.restore')}
        </Button>
      }
    >
      <span className={styles.title}>{name}</span>
      <span className={styles.foot}>
        <time dateTime={new Date(time).toISOString()}>
          {t('bin.by', { name: memberName, day: shortTime(time, Date.now(), company.client?.time_zone ?? 'UTC') })}
        </time>
      </span>
    </CardRow>
  );
});
