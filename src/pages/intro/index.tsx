import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { Intro } from './Intro';

const LazyIntro = lazyPart(() => withTexts('access', Promise.resolve({ default: Intro })), { isPage: true });

/** The guide of a new company: while it is being set up, and when it is ready. */
export default function IntroPage() {
  return (
    <PageFrame needs="nothing">
      <LazyIntro />
    </PageFrame>
  );
}
