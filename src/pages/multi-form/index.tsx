import { latePart } from '@/components/late';
import { withTexts } from '@/i18n/room';
import { PageFrame } from '@/pages/frame';
import { MultiForm } from './MultiForm';

const WordedForm = latePart(() => withTexts('menus', Promise.resolve({ default: MultiForm })));

/** The company's form of the chat suite, inside our page. */
export default function MultiFormPage() {
  return (
    <PageFrame>
      <WordedForm />
    </PageFrame>
  );
}
