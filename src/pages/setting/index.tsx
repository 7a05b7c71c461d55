import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { Setting } from './Setting';

const withItsTexts = () => withTexts('main', Promise.resolve({ default: Setting }));
const LazySetting = lazyPart(withItsTexts, { isPage: true });

/** Approvals, language, company and appearance; on the phone these are drawers of home. */
export default function SettingPage() {
  return (
    <PageFrame>
      <LazySetting />
    </PageFrame>
  );
}
