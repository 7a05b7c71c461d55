import { lazyPart } from '@/components/lazy';
import { DetailSkeleton, TopBarSkeleton } from '@/features/record-detail';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { Detail } from './Detail';

// The texts set out with the page's code, also when the home page fetches it ahead of the first tap.
const withItsTexts = () => withTexts('record', Promise.resolve({ default: Detail }));
const prefetched = withItsTexts();
// What failed then is asked for again when the page is opened.
const skeleton = (
  <>
    <TopBarSkeleton />
    <DetailSkeleton />
  </>
);
const LazyDetail = lazyPart(() => prefetched.catch(withItsTexts), { wait: skeleton });
prefetched.catch(() => undefined);

export default function DetailPage() {
  return (
    <PageFrame skeleton={skeleton}>
      <LazyDetail />
    </PageFrame>
  );
}
