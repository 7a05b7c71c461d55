import { lazy, Suspense } from 'react';
import { DetailSkeleton, TopBarSkeleton } from '@/features/record-detail';
import { withTexts } from '@/i18n/room';
import { PageFrame } from '@/pages/frame';
import { Detail } from './Detail';

// The words set out with the page's code, also when the home page fetches it ahead of the first tap.
const worded = () => withTexts('record', Promise.resolve({ default: Detail }));
const ahead = worded();
// What failed then is asked for again when the page is opened.
const WordedDetail = lazy(() => ahead.catch(worded));
ahead.catch(() => undefined);

export default function DetailPage() {
  const skeleton = <><TopBarSkeleton /><DetailSkeleton /></>;
  return (
    <PageFrame skeleton={skeleton}>
      <Suspense fallback={skeleton}><WordedDetail /></Suspense>
    </PageFrame>
  );
}
