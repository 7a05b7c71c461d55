import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { PageFrame } from '@/pages/frame';
import { NoPermission } from './NoPermission';

const LazyPage = lazyPart(() => withTexts('access', Promise.resolve({ default: NoPermission })), { isPage: true });

/** Names a record that the reader may not see, and offers ways to request access. */
export default function NoPermissionPage() {
  return (
    <PageFrame>
      <LazyPage />
    </PageFrame>
  );
}
