import { PageFrame } from '@/pages/frame';
import { Home } from './Home';
import { HomeSkeleton } from './HomeSkeleton';

export default function HomePage() {
  return (
    <PageFrame skeleton={<HomeSkeleton />}>
      <Home />
    </PageFrame>
  );
}
