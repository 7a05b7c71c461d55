import { useEffect } from 'react';
import { parameter } from '@/routes';
import { useStores } from '@/stores';

/** Milliseconds: the first paint comes first. */
const quiet = 2_000;

/** Begins what comes after the first paint, once the page of a company stands. */
export function useListening(): void {
  const stores = useStores();
  useEffect(() => {
    const openedNotice = parameter('notice');
    const timer = setTimeout(
      () =>
        void import('@/stores/after-paint').then(
          (afterPaint) => afterPaint.begin(stores, openedNotice),
          () => undefined,
        ),
      quiet,
    );
    return () => clearTimeout(timer);
  }, [stores]);
}
