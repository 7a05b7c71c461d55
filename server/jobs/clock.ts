import { jobRounds, jobSeconds } from '../metrics';

/** A repeated job, as with cron. */
export interface Clock {
  /** Ends after the present round; the next start continues there. */
  stop(): Promise<void>;
  /** Starts a round right after the present one, instead of at its next time. */
  soon(): void;
}

/**
 * Starts a round of a job after `initialDelayMs` and then every `everyMs` milliseconds, in sequence. A round checks `isStopping` between its parts.
 * @param failed called with the error of a round; the next round runs all the same
 */
export function startClock(
  { job, initialDelayMs, everyMs }: { job: string; initialDelayMs: number; everyMs: number },
  round: (isStopping: () => boolean) => Promise<void>,
  failed: (error: unknown) => void,
): Clock {
  let stopping = false;
  let underway: Promise<void> = Promise.resolve();
  const run = () => {
    underway = underway.then(async () => {
      const began = performance.now();
      try {
        await round(() => stopping);
        jobRounds.inc({ job, outcome: 'ok' });
      } catch (error) {
        jobRounds.inc({ job, outcome: 'failed' });
        failed(error);
      }
      jobSeconds.set({ job }, (performance.now() - began) / 1000);
    });
  };
  const timer = setInterval(run, everyMs).unref();
  const first = setTimeout(run, initialDelayMs).unref();
  return {
    soon: run,
    async stop() {
      stopping = true;
      clearInterval(timer);
      clearTimeout(first);
      await underway;
    },
  };
}
