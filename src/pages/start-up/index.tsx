import { lazy, Suspense } from 'react';
import { withTexts } from '@/i18n/room';
import { PageFrame } from '@/pages/frame';
import { StartUp } from './StartUp';

const WordedStartUp = lazy(() => withTexts('onboarding', Promise.resolve({ default: StartUp })));

/** The form in which a new company tells about itself. */
export default function StartUpPage() {
  return (
    <PageFrame>
      <Suspense fallback={null}><WordedStartUp /></Suspense>
    </PageFrame>
  );
}
