import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { FromMessage } from './FromMessage';

const LazyFromMessage = lazyPart(
  () => withTexts('record', withTexts('chat', Promise.resolve({ default: FromMessage }))),
  { isPage: true },
);

/** The page that the menu of a message opens: the message becomes a note, a next step, or a record of any type. */
export default function FromMessagePage() {
  return (
    <PageFrame>
      <LazyFromMessage />
    </PageFrame>
  );
}
