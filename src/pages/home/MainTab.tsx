import type { ObjectType } from '@domain/metadata/object-type';
import { metricFilter } from '@domain/metrics/metric';
import { targetOf } from '@domain/notices/target';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { lazyPart } from '@/components/lazy';
import { MetricStrip } from '@/features/metrics';
import { HomeStart } from '@/features/home-start';
import { NoticeList } from '@/features/notices';
import { withTexts } from '@/i18n/text-bundles';
import { openDetail } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import type { Metric } from '@/stores/metrics/Metrics';
import { noticesOf } from '@/stores/notices';
import { plainChoice } from '@/stores/views/choice';

/** Most people are asked by nobody: it comes when everything else stands. */
const WaitingCard = lazyPart(
  () =>
    withTexts('menus', import(/* webpackChunkName: "waiting" */ '@/features/approvals/WaitingCard')).then((part) => ({
      default: part.WaitingCard,
    })),
  { quiet: true, rests: true },
);

interface Props {
  onOpenList(tableId: string): void;
  onOpen(record: StoredRecord): void;
  onCreate(table: ObjectType): void;
  /** What waits for the reader to be approved. */
  onWaiting(): void;
  /** What happened stands here, or could not be asked for. */
  onNoticesReady(): void;
}

/** The main tab of the home page: metrics, what happened, and the reader's own records. */
export default observer(function MainTab({ onNoticesReady, onWaiting, ...props }: Props) {
  const stores = useStores();
  const { company, lists } = stores;
  const { status } = noticesOf(stores);
  const noticesReady = status !== 'empty' && status !== 'loading';
  useEffect(() => {
    if (noticesReady) onNoticesReady();
  }, [noticesReady, onNoticesReady]);
  /** The list that a metric counts: the same filter, as a choice that is not saved. */
  const openMetric = ({ table, config }: Metric) => {
    const memberId = company.user?.member_id ?? '';
    const { mine, ...rest } = config;
    lists.view(table).choose({
      ...plainChoice,
      filter: metricFilter({ ...rest, mine: null }, memberId),
      mine,
      member: memberId,
      changed: true,
    });
    props.onOpenList(table);
  };
  return (
    <HomeStart
      {...props}
      noticesReady={noticesReady}
      metrics={<MetricStrip onOpen={openMetric} />}
      notices={
        <>
          {noticesReady && <WaitingCard onOpen={onWaiting} />}
          <NoticeList
            onOpen={(notice) =>
              void openDetail(targetOf(notice, (tableId) => company.table(tableId)?.is_stage_on ?? false))
            }
          />
        </>
      }
    />
  );
});
