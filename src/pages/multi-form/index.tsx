import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { MultiForm } from './MultiForm';

const LazyForm = lazyPart(() => withTexts('main', Promise.resolve({ default: MultiForm })), { isPage: true });

/** The company's form of the chat suite, inside our page. */
export default function MultiFormPage() {
  return (
    <PageFrame>
      <LazyForm />
    </PageFrame>
  );
}
