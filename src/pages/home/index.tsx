import { parameter } from '@/routes';
import type { RootStore } from '@/stores';
import { mainTab } from '@/stores/HomeStore';
import { PageFrame } from '@/pages/frame';
import { Home } from './Home';
import { HomeSkeleton } from './HomeSkeleton';

/** Requests the first rows, or the data of the main tab. */
export function arrive({ home, lists, session }: RootStore): void {
  const tab = parameter('tab') ?? mainTab;
  home.startAt(tab);
  if (tab !== mainTab && session.state === 'ready') void lists.of(tab).load();
}

export default function HomePage() {
  return (
    <PageFrame skeleton={<HomeSkeleton />}>
      <Home />
    </PageFrame>
  );
}
