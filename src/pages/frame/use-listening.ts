import { useEffect } from 'react';
import { parameter } from '@/routes';
import { useStores } from '@/stores';

/** Milliseconds: the first paint comes first. */
const quiet = 2_000;

/** Listens to what happens for this member, and to the page being seen again, once the page of a company stands. */
export function useListening(): void {
  const stores = useStores();
  useEffect(() => {
    const opened = parameter('notice');
    const timer = setTimeout(() => {
      void import('@/stores/notices').then(
        (late) => late.listen(stores, opened),
        () => undefined,
      );
      void import('@/stores/company/idle-refresh').then(
        (late) => late.refreshWhenSeen(stores),
        () => undefined,
      );
    }, quiet);
    return () => clearTimeout(timer);
  }, [stores]);
}
