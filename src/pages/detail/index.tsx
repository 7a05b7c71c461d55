import { lazyPart } from '@/components/lazy';
import { DetailSkeleton, TopBarSkeleton } from '@/features/record-detail';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { useSuiteBar } from '@/pages/frame/suite-bar';
import { parameter } from '@/routes';
import type { RootStore } from '@/stores';
import { getTimeline } from '@/stores/timeline/Timeline';
import { Detail } from './Detail';

export { default as RecordPanel } from './RecordPanel';

function Waiting() {
  const { isThere: hasSuiteBar } = useSuiteBar();
  return (
    <>
      {!hasSuiteBar && <TopBarSkeleton />}
      <DetailSkeleton />
    </>
  );
}
const skeleton = <Waiting />;
// The texts load together with the page's code, also when the home page fetches it ahead of the first tap.
const LazyDetail = lazyPart(() => withTexts('record', Promise.resolve({ default: Detail })), {
  wait: skeleton,
  ahead: true,
  isPage: true,
});

/** Requests the record, and its latest events if its first tab is opened. */
export function arrive(stores: RootStore): void {
  const [type, id, tab = 'home'] = ['type', 'id', 'tab'].map(parameter);
  if (!type || !id || stores.session.state !== 'ready') return;
  stores.records.loadAhead(type, id);
  if (tab === 'home') void getTimeline(stores, type, id).feed('all').load();
}

export default function DetailPage() {
  return (
    <PageFrame skeleton={skeleton}>
      <LazyDetail />
    </PageFrame>
  );
}
