import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';

// Fields are shown as in forms, with their texts.
const LazyAdministration = lazyPart(
  () => withTexts('administration', withTexts('record', import('./Administration'))),
  {
    isPage: true,
  },
);

/** The page with the configuration of the company, for its administrators. */
export default function AdministrationPage() {
  return (
    <PageFrame>
      <LazyAdministration />
    </PageFrame>
  );
}
