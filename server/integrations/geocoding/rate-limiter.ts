import { SuiteUnreachable } from '../../platforms/platform';
import type { ClockAndRandom } from '../../platforms/transport';

/**
 * A queue that lets one request through every `everyMs` milliseconds, for the whole process. A caller who would wait longer than `timeoutMs` gets an error at
 * once: their address is filled in later.
 */
export function makeRateLimiter(
  clock: Pick<ClockAndRandom, 'now' | 'sleep'>,
  { everyMs = 1000, timeoutMs = 4000 } = {},
): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = clock.now();
    const startAt = Math.max(now, nextAt);
    if (startAt - now > timeoutMs) throw new SuiteUnreachable('nominatim: too many look-ups are waiting');
    nextAt = startAt + everyMs;
    if (startAt > now) await clock.sleep(startAt - now);
  };
}
