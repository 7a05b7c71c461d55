import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/room';
import { PageFrame } from '@/pages/frame';
import { Login } from './Login';

// The words set out with the page's code; what failed then is asked for again when the page is drawn.
const worded = () => withTexts('login', Promise.resolve({ default: Login }));
const ahead = worded();
ahead.catch(() => undefined);
const WordedLogin = lazyPart(() => ahead.catch(worded));

export default function LoginPage() {
  return (
    <PageFrame needs="nothing">
      <WordedLogin />
    </PageFrame>
  );
}
