import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { Login } from './Login';

// The texts are requested with the page's code; a failed request is repeated when the page is drawn.
const withItsTexts = () => withTexts('login', Promise.resolve({ default: Login }));
const prefetched = withItsTexts();
prefetched.catch(() => undefined);
const LazyLogin = lazyPart(() => prefetched.catch(withItsTexts), { isPage: true });

export default function LoginPage() {
  return (
    <PageFrame needs="nothing">
      <LazyLogin />
    </PageFrame>
  );
}
