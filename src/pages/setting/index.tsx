import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/room';
import { PageFrame } from '@/pages/frame';
import { Setting } from './Setting';

const worded = () => withTexts('menus', Promise.resolve({ default: Setting }));
const WordedSetting = lazyPart(worded);

/** Approvals, language, company and appearance; on the phone these are drawers of home. */
export default function SettingPage() {
  return (
    <PageFrame>
      <WordedSetting />
    </PageFrame>
  );
}
