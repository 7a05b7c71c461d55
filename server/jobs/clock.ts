import { jobRounds, jobSeconds } from '../metrics';

/** Work that is repeated, as by cron. */
export interface Clock {
  /** Lets the round under way end; the next start continues after it. */
  stop(): Promise<void>;
  /** Starts a round at once, after the round under way, instead of at its next time. */
  soon(): void;
}

/**
 * Begins a round of a job after `initialDelayMs` and then every `everyMs` milliseconds, one after the other. A round asks `isStopping` between its parts.
 * @param failed called with what a round threw; the next round comes all the same.
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
