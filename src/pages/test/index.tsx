import { useState } from 'react';
import { latePart } from '@/components/late';
import { withTexts } from '@/i18n/room';
import { BuildersPage } from '@/pages/frame/BuildersPage';

const ToastBench = latePart(() => withTexts('views', import(/* webpackChunkName: "demo-toast" */ './ToastBench')));
const RichTextBench = latePart(() =>
  withTexts('views', import(/* webpackChunkName: "demo-rich-text" */ './RichTextBench')),
);

/** /test/toast and /test/rich-text (specification section 2): one page under two addresses. */
export default function TestPage() {
  const [address] = useState(() => window.location.pathname);
  return <BuildersPage>{address === '/test/toast' ? <ToastBench /> : <RichTextBench />}</BuildersPage>;
}
