import { useDidHide, useDidShow } from '@tarojs/taro';
import { labelOfOne, nameOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api';
import { DetailProblem, DetailSkeleton, TopBar } from '@/features/record-detail';
import { language } from '@/i18n';
import { useSuiteBar } from '@/pages/frame/suite-bar';
import { addresses, goBack, parameter, replacePage, startAt } from '@/routes';
import { useStores } from '@/stores';
import { usePlatform } from '@/stores/platform';
import { clearTimeline, getTimeline } from '@/stores/timeline/Timeline';
import { tabNamed } from './layer';
import { linkedTab } from './linked-tab';
import { toList } from './list-of';
import { RecordPage } from './RecordPage';
import { isGone, useRecord } from './use-record';
import styles from './detail.module.css';

/** The record page. Its address is read once: afterwards the chosen tab is written into it and not read back. */
export const Detail = observer(function Detail() {
  const { t } = useTranslation('detail');
  const stores = useStores();
  const { company } = stores;
  const platform = usePlatform();
  const { isThere: hasSuiteBar } = useSuiteBar();
  const [target] = useState(() => ({
    type: parameter('type'),
    id: parameter('id'),
    tab: parameter('tab') ?? linkedTab(parameter('openDetail')) ?? tabNamed(parameter('open')),
    opening: { open: parameter('open'), detail: parameter('openDetail') },
  }));
  const { record, error, reload } = useRecord(target.type, target.id);
  const table = company.table(record?.tableId ?? target.type ?? '');
  const typeName = table ? labelOfOne(table, language()) : t('record');

  const title = record?.title || typeName;
  const wasHidden = useRef(false);
  useDidHide(() => {
    wasHidden.current = true;
  });
  useDidShow(() => {
    platform?.setTitle(title);
    // Shows changes that were made on another page before the reader returned.
    if (wasHidden.current) void reload();
    wasHidden.current = false;
  });
  useEffect(() => {
    platform?.setTitle(title);
  }, [platform, title]);

  const type = target.type ?? record?.tableId;
  const { id } = target;
  const refused = error instanceof ApiError && error.name === 'notReadable';
  // Whichever is refused first, the record or its events, leads to the refusal page once.
  const forbidden =
    type !== undefined &&
    id !== undefined &&
    (refused || (record !== undefined && getTimeline(stores, record.tableId, record.id).barred));
  useEffect(() => {
    if (!forbidden || !type || !id) return undefined;
    void replacePage(addresses.noPermission({ type, id }));
    // A reader who returns with new access is not led away by the old refusal.
    return () => clearTimeline(stores, type, id);
  }, [forbidden, type, id, stores]);

  const topBar = !hasSuiteBar && (
    <TopBar title="" type={typeName} folded={false} onBack={() => void goBack(toList(table))} />
  );
  if (error && !forbidden && (isGone(error) || !record)) {
    return (
      <main className={styles.page}>
        {topBar}
        <DetailProblem
          error={error}
          type={table ? nameOfOne(table, language()) : t('problem.record')}
          onRetry={() => void reload()}
          onBack={() => void startAt(toList(table))}
        />
      </main>
    );
  }
  if (!record || !table) {
    return (
      <main className={styles.page} aria-busy="true">
        {topBar}
        <DetailSkeleton />
      </main>
    );
  }
  return (
    <RecordPage
      key={`${record.tableId}/${record.id}`}
      record={record}
      table={table}
      wantedTab={target.tab}
      wantedLayer={target.opening}
      reload={reload}
    />
  );
});
