import { readDailyRates } from '../commands/configuration/daily-rates';
import type { App } from '../context';
import { rateSource } from '../queries/configuration/rates';
import { startClock, type Clock } from './clock';
import { eachCompany } from './each-company';

/** The interval at which the job looks for companies with rates that are due. Milliseconds. */
const lookMs = 300_000;
/** The first look: not while people wait for the start. */
const initialDelayMs = 40_000;
/** Rates that came are read again so much later: the sources change them once a day, at hours of their own. */
const againMs = 12 * 3_600_000;
/** A source that failed is asked again so much later. */
const retryMs = 3_600_000;

type DailyRatesApp = Pick<
  App,
  | 'spend'
  | 'db'
  | 'env'
  | 'log'
  | 'now'
  | 'makeId'
  | 'outbound'
  | 'outbox'
  | 'inbox'
  | 'webhooks'
  | 'eventHub'
  | 'exports'
  | 'imports'
>;

/** Reads the rates of companies that have them read daily (ADR-0199). */
export function startDailyRates(app: DailyRatesApp): Clock {
  return startClock(
    { job: 'daily-rates', initialDelayMs, everyMs: lookMs },
    (isStopping) => readDueRates(app, isStopping),
    (error) => app.log.error({ err: error }, 'rates could not be read'),
  );
}

/** Reads the rates of every company that is due, one after the other. A source that fails does not affect the others. */
export async function readDueRates(app: DailyRatesApp, isStopping: () => boolean = () => false): Promise<void> {
  await eachCompany(
    app,
    'the rates of a company could not be read',
    async (clientId) => {
      const state = await rateSource(app.db, clientId);
      if (!state || app.now() < dueAt(state)) return;
      const outcome = await readDailyRates(app, { clientId, memberId: null });
      if (outcome.outcome === 'failed') app.log.warn({ clientId, failure: outcome.failure }, 'rates did not come');
    },
    isStopping,
  );
}

function dueAt({ read_time, failed_time }: { read_time: number | null; failed_time: number | null }): number {
  if (failed_time !== null) return failed_time + retryMs;
  return read_time === null ? 0 : read_time + againMs;
}
