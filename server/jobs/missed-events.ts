import { receiveEvent } from '../commands/suites/receive-event';
import type { App } from '../context';
import { SuiteRefusal, SuiteUnreachable } from '../platforms/platform';
import { startClock, type Clock } from './clock';

/** A suite offers undelivered events three to five minutes after its last attempt. Milliseconds. */
const everyMs = 5 * 60_000;

/** Reads the events that the suites could not push to our address, also after an outage. */
export function startMissedEvents(app: App): Clock {
  return startClock(
    { job: 'missed-events', initialDelayMs: 10_000, everyMs },
    () => takeMissedEvents(app),
    (error) => app.log.error({ err: error }, 'events: what was missed could not be taken in'),
  );
}

async function takeMissedEvents(app: App): Promise<void> {
  for (const { suite, owner } of await app.suites.all()) {
    if (!suite.missedEvents) continue;
    try {
      for (const missedEvent of await suite.missedEvents()) await receiveEvent(app, suite.channel, owner, missedEvent);
    } catch (error) {
      if (!(error instanceof SuiteRefusal || error instanceof SuiteUnreachable)) throw error;
      app.log.warn(
        { channel: suite.channel, reason: error.message },
        'events: a suite did not say what it could not push',
      );
    }
  }
}
