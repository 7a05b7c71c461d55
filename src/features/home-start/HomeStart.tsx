import { shortTime } from '@domain/calendar/time-texts';
import { labelOfOne, localised, nameOfOne } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { Plus } from 'lucide-react';
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
  onOpenList(tableId: string): void;
  onOpen(record: StoredRecord): void;
  onCreate(table: ObjectType): void;
  /** The metrics of the day. */
  metrics: ReactNode;
  /** What happened. */
  notices: ReactNode;
  /** Whether it stands there: the reader's own records, below it, are asked for when it has been painted. */
  noticesReady: boolean;
}

/** Where the day begins: the way to each type, the metrics, what happened, and the caller's own records that moved last. */
export const HomeStart = observer(function HomeStart({
  onOpenList,
  onOpen,
  onCreate,
  metrics,
  notices,
  noticesReady,
}: Props) {
  const { t } = useTranslation('home');
  const { company, recent } = useStores();
  const zone = company.client?.time_zone ?? 'UTC';
  const noticesPainted = useAfterPaint(noticesReady, recent.status !== 'empty');
  useEffect(() => {
    if (noticesPainted) void recent.load();
  }, [recent, noticesPainted]);

  return (
    <div className={styles.start}>
      <h1 className={styles.greeting}>
        {t(`greeting.${dayPart(Date.now(), zone)}`, { name: company.user?.name ?? '' })}
      </h1>
      <section aria-label={t('shortcuts')}>
        <ul className={styles.shortcuts}>
          {company.tables.map((table) => (
            <Shortcut key={table.table_id} table={table} onOpenList={onOpenList} onCreate={onCreate} />
          ))}
        </ul>
      </section>
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

function Shortcut({ table, onOpenList, onCreate }: { table: ObjectType } & Pick<Props, 'onOpenList' | 'onCreate'>) {
  const { t } = useTranslation('home');
  const name = localised(table, 'name', table.name, language());
  return (
    <li className={styles.shortcut}>
      <button type="button" className={styles.open} onClick={() => onOpenList(table.table_id)}>
        <TypeIcon icon={table.icon_name} color={table.theme_color} size={44} />
        <span className={styles.name}>{name}</span>
      </button>
      {table.abilities.create && (
        <button
          type="button"
          className={styles.create}
          aria-label={t('new', { name: nameOfOne(table, language()) })}
          onClick={() => onCreate(table)}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

const Recent = observer(function Recent({ onOpen }: Pick<Props, 'onOpen'>) {
  const { t } = useTranslation('home');
  const shell = useTranslation('shell').t;
  const list = useTranslation('list').t;
  const { recent, company } = useStores();
  if (recent.status === 'failed') {
    return (
      <CardMessage failed>
        <p>{t('recentFailed')}</p>
        <p>{errorText(recent.error)}</p>
        <Button onClick={() => void recent.load()}>{shell('tryAgain')}</Button>
      </CardMessage>
    );
  }
  if (recent.status !== 'ready') return <CardSkeletons tile count={8} />;
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
