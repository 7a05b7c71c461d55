import { useEffect } from 'react';
import { reportFirstScreen } from '@/components/lazy';
import { useAfterPaint } from '@/components/use-after-paint';

/** The delay after the first screen's paint, in milliseconds; the requests of the screen are sent by then. */
const quietMs = 300;

/**
 * Starts the work that waits for the first screen of the app: the worker, and fetching further code ahead of the first tap (ADR-0270). @param
 * isReady whether the first content of the page is shown, or has failed to load
 */
export function useFirstScreen(isReady: boolean): void {
  const painted = useAfterPaint(isReady);
  useEffect(() => {
    if (!painted) return;
    reportFirstScreen();
    const timer = setTimeout(
      () =>
        void import('./fetch-ahead').then(
          (file) => file.fetchAhead(),
          () => undefined,
        ),
      quietMs,
    );
    return () => clearTimeout(timer);
  }, [painted]);
}
