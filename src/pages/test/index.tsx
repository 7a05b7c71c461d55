import { useState } from 'react';
import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { DevPage } from '@/pages/frame/DevPage';

const ToastPlayground = lazyPart(() =>
  withTexts('lists', import(/* webpackChunkName: "demo-toast" */ './ToastPlayground')),
);
const RichTextPlayground = lazyPart(() =>
  withTexts('lists', import(/* webpackChunkName: "demo-rich-text" */ './RichTextPlayground')),
);

/** /test/toast and /test/rich-text (REQ shell 2.27): one page under two addresses. */
export default function TestPage() {
  const [address] = useState(() => window.location.pathname);
  return <DevPage>{address === '/test/toast' ? <ToastPlayground /> : <RichTextPlayground />}</DevPage>;
}
