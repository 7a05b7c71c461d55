import { shortTime } from '@domain/calendar/time-texts';
import { deviceTimeZone } from '@domain/calendar/zones';
import { labelOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardSkeletons, CardList, CardMessage, CardRow } from '@/components/card-list';
import { useAfterPaint } from '@/components/use-after-paint';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { dayPart } from './day-part';
import styles from './home-start.module.css';

interface Props {
  onOpen(record: StoredRecord): void;
  /** The day's tasks. */
  day: ReactNode;
  /** The metrics of the day. */
  metrics: ReactNode;
  /** The notices. */
  notices: ReactNode;
  /** Whether the notices are shown: the reader's own records below them load after the notices have been painted. */
  noticesReady: boolean;
}

/** The start page of the day: the tasks, the metrics, the notices, and the caller's own records that were changed last. */
export const HomeStart = observer(function HomeStart({ onOpen, day, metrics, notices, noticesReady }: Props) {
  const { t } = useTranslation('home');
  const { company, recent } = useStores();
  const noticesPainted = useAfterPaint(noticesReady, recent.status !== 'empty');
  useEffect(() => {
    if (noticesPainted) void recent.load();
  }, [recent, noticesPainted]);

  return (
    <div className={styles.start}>
      <h1 className={styles.greeting}>
        {t(`greeting.${dayPart(Date.now(), deviceTimeZone())}`, { name: company.user?.name ?? '' })}
      </h1>
      {day}
      {metrics}
      <div className={styles.columns}>
        {notices}
        <section className={styles.recent} aria-labelledby="home-recent">
          <h2 id="home-recent" className={styles.heading}>
            {t('recent')}
          </h2>
          <Recent onOpen={onOpen} />
        </section>
      </div>
    </div>
  );
});

const Recent = observer(function Recent({ onOpen }: Pick<Props, 'onOpen'>) {
  const { t } = useTranslation('home');
  const shell = useTranslation('shell').t;
  const list = useTranslation('list').t;
  const { recent, company } = useStores();
  const isDrawn = useAfterPaint(recent.status === 'ready', recent.status === 'ready');
  if (recent.status === 'failed') {
    return (
      <CardMessage failed>
        <p>{t('recentFailed')}</p>
        <p>{errorText(recent.error)}</p>
        <Button onClick={() => void recent.load()}>{shell('tryAgain')}</Button>
      </CardMessage>
    );
  }
  if (recent.status !== 'ready' || !isDrawn) return <CardSkeletons tile count={8} />;
  if (recent.items.length === 0)
    return (
      <CardMessage>
        <p>{t('recentEmpty')}</p>
      </CardMessage>
    );
  const zone = company.client?.time_zone ?? 'UTC';
  return (
    <CardList>
      {recent.items.map((record) => {
        const table = company.table(record.tableId);
        return (
          <CardRow
            key={`${record.tableId}/${record.id}`}
            leading={<TypeIcon icon={table?.icon_name ?? ''} color={table?.theme_color} size={36} />}
            trailing={<time className={styles.time}>{shortTime(record.json.update_time, Date.now(), zone)}</time>}
            onClick={() => onOpen(record)}
          >
            <span className={styles.title}>{record.title || list('untitled')}</span>
            <span className={styles.line}>
              {table && labelOfOne(table, language())}
              {record.json.stage && ` · ${record.json.stage.name}`}
            </span>
          </CardRow>
        );
      })}
    </CardList>
  );
});
