import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { StartUp } from './StartUp';

const LazyStartUp = lazyPart(() => withTexts('access', Promise.resolve({ default: StartUp })), { isPage: true });

/** The page with the form for the facts of a new company. */
export default function StartUpPage() {
  return (
    <PageFrame>
      <LazyStartUp />
    </PageFrame>
  );
}
