import { lazyPart } from '@/components/lazy';
import { DetailSkeleton, TopBarSkeleton } from '@/features/record-detail';
import { withTexts } from '@/i18n/room';
import { PageFrame } from '@/pages/frame';
import { Detail } from './Detail';

// The words set out with the page's code, also when the home page fetches it ahead of the first tap.
const worded = () => withTexts('record', Promise.resolve({ default: Detail }));
const ahead = worded();
// What failed then is asked for again when the page is opened.
const skeleton = (
  <>
    <TopBarSkeleton />
    <DetailSkeleton />
  </>
);
const WordedDetail = lazyPart(() => ahead.catch(worded), { wait: skeleton });
ahead.catch(() => undefined);

export default function DetailPage() {
  return (
    <PageFrame skeleton={skeleton}>
      <WordedDetail />
    </PageFrame>
  );
}
