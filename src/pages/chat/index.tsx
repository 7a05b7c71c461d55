import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { Chat } from './Chat';

const LazyChat = lazyPart(() => withTexts('record', withTexts('chat', Promise.resolve({ default: Chat }))), {
  isPage: true,
});

/** The page that an entry of a chat opens: it leads to the record of the chat, or offers to choose one. */
export default function ChatPage() {
  return (
    <PageFrame>
      <LazyChat />
    </PageFrame>
  );
}
