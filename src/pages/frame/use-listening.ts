import { useEffect } from 'react';
import { parameter } from '@/routes';
import { useStores } from '@/stores';

/** The delay after the page is shown, in milliseconds, so that the first paint is not slowed down. */
const quiet = 2_000;

/** Starts the work after the first paint, once the page of a company is shown. */
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
