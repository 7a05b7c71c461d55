import type { Filter } from '@domain/filter-tree';
import { metricFilter } from '@domain/metrics/metric';
import { resolveTarget, webhookObject } from '@domain/notices/target';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { lazyPart } from '@/components/lazy';
import { MetricStrip } from '@/features/metrics';
import { HomeStart } from '@/features/home-start';
import { NoticeList } from '@/features/notices';
import { withTexts } from '@/i18n/text-bundles';
import { openDetail, writeParameter } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import type { Metric } from '@/stores/metrics/Metrics';
import { getNotices } from '@/stores/notices';
import { noticeFilter, plainChoice, type Mine } from '@/stores/views/choice';
import type { Operation } from './operations';
import styles from './home.module.css';

/** The card is loaded when the first screen is shown; its place is kept. */
const DayCard = lazyPart(() => withTexts('main', import(/* webpackChunkName: "day" */ '@/features/day')), {
  wait: <div className={styles.day} />,
  rests: true,
});

interface Props {
  onOpenList(tableId: string): void;
  onOpen(record: StoredRecord): void;
  /** Opens the approvals that wait for the reader, or the programs. */
  onOperation(operation: Operation): void;
  /** Called when the notices are shown, or could not be loaded. */
  onNoticesReady(): void;
}

/** The main tab of the home page: the day, metrics, what happened, and the reader's own records. */
export default observer(function MainTab({ onNoticesReady, onOperation, ...props }: Props) {
  const stores = useStores();
  const { company, lists } = stores;
  const { status } = getNotices(stores);
  const noticesReady = status !== 'empty' && status !== 'loading';
  useEffect(() => {
    if (noticesReady) onNoticesReady();
  }, [noticesReady, onNoticesReady]);
  /** A list with a filter, as a choice that is not saved. */
  const openList = (table: string, filter: Filter | null, scope: Mine | null) => {
    const member = company.user?.member_id ?? '';
    lists.view(table).choose({ ...plainChoice, filter, mine: scope, member, changed: true });
    props.onOpenList(table);
  };
  /** Opens the list that a metric counts: the choice of the records' members is next to the filter. */
  const openMetric = ({ table, config: { mine, ...otherConfig } }: Metric) =>
    openList(table, metricFilter({ ...otherConfig, mine: null }, ''), mine);
  return (
    <HomeStart
      onOpen={props.onOpen}
      noticesReady={noticesReady}
      metrics={<MetricStrip onOpen={openMetric} />}
      day={<DayCard onOpen={props.onOpen} onList={openList} onWaiting={() => onOperation('audit')} />}
      notices={
        <NoticeList
          onOpen={(notice) => {
            if (notice.object_type === webhookObject) {
              writeParameter(webhookObject, notice.object_id);
              onOperation('programs');
            } else if (notice.records) openList(notice.records.table_id, noticeFilter(notice._id), null);
            else if (notice.object_id !== '')
              void openDetail(resolveTarget(notice, (tableId) => company.table(tableId)?.is_stage_on ?? false));
          }}
        />
      }
    />
  );
});
