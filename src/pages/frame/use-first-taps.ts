import { useEffect } from 'react';
import { fetchBehindPaint, reportFirstScreen } from '@/components/lazy';
import { useAfterPaint } from '@/components/use-after-paint';

/** Milliseconds after the first screen was painted: what it asks for itself has gone out by then. */
const quiet = 300;

/**
 * Fetches the parts of the first taps while nothing else is to do, so that they open at once and without a line (ADR-0073).
 * @param isReady whether what the page shows first is there, or has failed
 */
export function useFirstTaps(isReady: boolean): void {
  const painted = useAfterPaint(isReady);
  useEffect(() => {
    if (!painted) return;
    reportFirstScreen();
    const timer = setTimeout(() => {
      void fetchBehindPaint();
      void import(/* webpackChunkName: "first-taps" */ './first-taps').then(
        (file) => file.fetchFirstTaps(),
        () => undefined,
      );
    }, quiet);
    return () => clearTimeout(timer);
  }, [painted]);
}
