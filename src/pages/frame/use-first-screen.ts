import { useEffect } from 'react';
import { reportFirstScreen } from '@/components/lazy';
import { useAfterPaint } from '@/components/use-after-paint';

/** Milliseconds after the first screen's paint; its requests are sent by then. */
const quietMs = 300;

/**
 * Begins what waits for the first screen of the app: the worker, and fetching the other parts ahead of the first tap (ADR-0270).
 * @param isReady whether what the page shows first is there, or has failed
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
