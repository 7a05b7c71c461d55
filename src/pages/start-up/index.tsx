import { latePart } from '@/components/late';
import { withTexts } from '@/i18n/room';
import { PageFrame } from '@/pages/frame';
import { StartUp } from './StartUp';

const WordedStartUp = latePart(() => withTexts('onboarding', Promise.resolve({ default: StartUp })));

/** The form in which a new company tells about itself. */
export default function StartUpPage() {
  return (
    <PageFrame>
      <WordedStartUp />
    </PageFrame>
  );
}
