import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { Setting } from './Setting';

const withItsTexts = () => withTexts('main', Promise.resolve({ default: Setting }));
const LazySetting = lazyPart(withItsTexts, { isPage: true });

/** Shows approvals, language, company and appearance; on phones these are drawers of the home page. */
export default function SettingPage() {
  return (
    <PageFrame>
      <LazySetting />
    </PageFrame>
  );
}
