import type { Filter } from '@domain/filter-tree';
import { metricFilter } from '@domain/metrics/metric';
import { addCondition } from '@domain/views/groups';
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
import { getDay } from '@/stores/day/Day';
import type { Metric } from '@/stores/metrics/Metrics';
import { getNotices } from '@/stores/notices';
import { noticeFilter, plainChoice, type Mine } from '@/stores/views/choice';
import type { Operation } from './operations';
import styles from './home.module.css';

/** The card loads when the first screen is shown; its space is reserved. */
const DayCard = lazyPart(() => withTexts('main', import(/* webpackChunkName: "day" */ '@/features/day')), {
  wait: <div className={styles.day} />,
  rests: true,
});

/** The card loads for members whose approval is requested, which are few. */
const WaitingCard = lazyPart(
  () => withTexts('main', import(/* webpackChunkName: "approvals" */ '@/features/approvals/WaitingCard')),
  { wait: null, quiet: true },
);

interface Props {
  onOpenList(tableId: string): void;
  onOpen(record: StoredRecord): void;
  /** Opens the approvals that wait for the reader, or the programs. */
  onOperation(operation: Operation): void;
  /** Called when the notices are shown, or failed to load. */
  onNoticesReady(): void;
}

/** The main tab of the home page: the day, metrics, notices, and the reader's own records. */
export default observer(function MainTab({ onNoticesReady, onOperation, ...props }: Props) {
  const stores = useStores();
  const { company, lists } = stores;
  const { status } = getNotices(stores);
  const noticesReady = status !== 'empty' && status !== 'loading';
  useEffect(() => {
    if (noticesReady) onNoticesReady();
  }, [noticesReady, onNoticesReady]);
  const day = getDay(stores);
  /** Opens a list with a filter that is not saved. */
  const openList = (table: string, filter: Filter | null, scope: Mine | null) => {
    const member = company.user?.member_id ?? '';
    lists.view(table).choose({ ...plainChoice, filter, mine: scope, member, changed: true });
    props.onOpenList(table);
  };
  /** Opens a list of the reader, or of everyone in the teams: the filter names the members of the team, and the scope names the reader. */
  const openScoped = (table: string, filter: Filter | null, scope: Mine | null) =>
    scope !== null && day.team && day.memberIds.length > 0
      ? openList(table, addCondition(filter, { field: scope, relation: 'include', value: [...day.memberIds] }), null)
      : openList(table, filter, scope);
  /** Opens the list that a metric counts. */
  const openMetric = ({ table, config: { mine, ...otherConfig } }: Metric) =>
    openScoped(table, metricFilter({ ...otherConfig, mine: null }, ''), mine);
  return (
    <HomeStart
      onOpen={props.onOpen}
      noticesReady={noticesReady}
      metrics={<MetricStrip team={day.team} onOpen={openMetric} />}
      day={
        <DayCard
          onOpen={props.onOpen}
          onList={(table, filter) => openScoped(table, filter, 'owner_member_id')}
          onWaiting={() => onOperation('audit')}
          waiting={
            <WaitingCard
              onOpen={({ object_type: type, object_id: id }) => void openDetail({ type, id })}
              onAll={() => onOperation('audit')}
            />
          }
        />
      }
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
