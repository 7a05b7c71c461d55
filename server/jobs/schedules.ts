import { digestDay } from '../../domain/notices/digest';
import { inTransaction } from '../db/transaction';
import { notifyOfDueRecords } from '../actions/notify-of-due-records';
import type { App } from '../context';
import { timeZoneOf } from '../queries/companies';
import { beginRun } from '../queries/schedule-runs';
import { startClock, type Clock } from './clock';
import { eachCompany } from './each-company';

/** How often the job looks whether the digest of a company is due. Milliseconds. */
const everyMs = 60_000;
/** The first look: not while people wait for the start. */
const initialDelayMs = 20_000;
const job = 'due';

export type Schedules = Clock;

type ScheduledApp = Pick<App, 'db' | 'log' | 'now' | 'makeId' | 'outbox' | 'inbox' | 'eventHub' | 'exports'>;

/** The cron of the daily digests: looks every minute which company's is due (SD-56), and sends it. */
export function startSchedules(app: ScheduledApp): Schedules {
  const sent = new Map<string, string>();
  return startClock(
    { initialDelayMs, everyMs },
    (isStopping) => sendDigests(app, sent, isStopping),
    (error) => app.log.error({ err: error }, 'the schedule failed'),
  );
}

/**
 * Looks at every company once and sends the digests that are due, one a day, whichever process looks and however often one is killed.
 * `sent`: the day whose digest this process knows to be sent, by company: it saves a read.
 */
export async function sendDigests(
  app: ScheduledApp,
  sent = new Map<string, string>(),
  isStopping: () => boolean = () => false,
): Promise<void> {
  await eachCompany(
    app,
    'the digest of a company failed',
    (clientId) => sendDigestsOf(app, clientId, sent, isStopping),
    isStopping,
  );
}

async function sendDigestsOf(
  app: ScheduledApp,
  clientId: string,
  sent: Map<string, string>,
  isStopping: () => boolean,
): Promise<void> {
  const { db } = app;
  const timeZone = await timeZoneOf(db, clientId);
  const day = timeZone === null ? null : digestDay(app.now(), timeZone);
  if (day === null || sent.get(clientId) === day) return;
  const key = { client_id: clientId, job, day };
  await beginRun(db, key, new Date(app.now()));
  let goesOn = true;
  while (goesOn && !isStopping()) goesOn = await inTransaction(db, (trx) => notifyOfDueRecords(trx, app, key), app);
  if (!goesOn) sent.set(clientId, day);
}
