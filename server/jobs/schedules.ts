import { digestDay } from '../../domain/notices/digest';
import { inTransaction } from '../db/transaction';
import { notifyOfDueRecords } from '../commands/notices/notify-of-due-records';
import { watchRegistrations } from '../commands/integrations/watch-registrations';
import type { App } from '../context';
import { findTimeZone } from '../queries/companies/companies';
import { beginRun } from '../queries/companies/schedule-runs';
import { startClock, type Clock } from './clock';
import { eachCompany } from './each-company';

/** The interval at which the job checks whether the digest of a company is due. Milliseconds. */
const everyMs = 60_000;
/** The delay of the first check, so that it does not slow the start. */
const initialDelayMs = 20_000;
/** The work for a company once a day. Each step is a transaction and returns whether there is another step. */
const daily = { due: notifyOfDueRecords, register: watchRegistrations };

export type Schedules = Clock;

type ScheduledApp = Pick<
  App,
  'db' | 'log' | 'now' | 'makeId' | 'outbox' | 'inbox' | 'webhooks' | 'eventHub' | 'exports' | 'imports'
>;

/** Starts the cron of a company's day: checks every minute for due digests (SD-56), sends them, and looks up the company register (SD-90). */
export function startSchedules(app: ScheduledApp): Schedules {
  const doneDays = new Map<string, string>();
  return startClock(
    { job: 'daily-work', initialDelayMs, everyMs },
    (isStopping) => doDailyWork(app, doneDays, isStopping),
    (error) => app.log.error({ err: error }, 'the schedule failed'),
  );
}

/**
 * Runs the due daily work of every company once, whichever process runs it and however often one is killed. `done`: the last finished day of each
 * company in this process, which saves a read.
 */
export async function doDailyWork(
  app: ScheduledApp,
  doneDays = new Map<string, string>(),
  isStopping: () => boolean = () => false,
): Promise<void> {
  await eachCompany(
    app,
    'the daily work of a company failed',
    (clientId) => doDailyWorkOfCompany(app, clientId, doneDays, isStopping),
    isStopping,
  );
}

async function doDailyWorkOfCompany(
  app: ScheduledApp,
  clientId: string,
  doneDays: Map<string, string>,
  isStopping: () => boolean,
): Promise<void> {
  const { db } = app;
  const timeZone = await findTimeZone(db, clientId);
  const day = timeZone === null ? null : digestDay(app.now(), timeZone);
  if (day === null || doneDays.get(clientId) === day) return;
  for (const [job, step] of Object.entries(daily)) {
    const key = { client_id: clientId, job, day };
    await beginRun(db, key, new Date(app.now()));
    let goesOn = true;
    while (goesOn && !isStopping()) goesOn = await inTransaction(db, (trx) => step(trx, app, key), app);
    if (goesOn) return;
  }
  doneDays.set(clientId, day);
}
