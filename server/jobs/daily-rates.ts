import { readDailyRates } from '../commands/configuration/daily-rates';
import type { App } from '../context';
import { rateSource } from '../queries/configuration/rates';
import { startClock, type Clock } from './clock';
import { eachCompany } from './each-company';

/** The interval at which the job looks for companies with due rates. Milliseconds. */
const lookMs = 300_000;
/** The delay of the first check, so that it does not slow the start. */
const initialDelayMs = 40_000;
/** The time until received rates are read again: the sources change them once a day, at different hours. */
const againMs = 12 * 3_600_000;
/** The time until a failed source is read again. */
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

/** Starts the daily reading of rates for the companies that use it (ADR-0199). */
export function startDailyRates(app: DailyRatesApp): Clock {
  return startClock(
    { job: 'daily-rates', initialDelayMs, everyMs: lookMs },
    (isStopping) => readDueRates(app, isStopping),
    (error) => app.log.error({ err: error }, 'rates could not be read'),
  );
}

/** Reads the rates of every due company, one after the other. A failing source does not affect the others. */
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
