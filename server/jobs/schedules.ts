import { dayToTell } from '../../domain/notices/morning';
import { tellDueRecords } from '../actions/tell-due-records';
import type { App } from '../context';
import { timeZoneOf } from '../queries/companies';
import { beginRun } from '../queries/schedule-runs';
import { startClock, type Clock } from './clock';
import { eachCompany } from './each-company';

/** How often it is looked whether a company's morning has come. Milliseconds. */
const everyMs = 60_000;
/** The first look: not while people wait for the start. */
const soonMs = 20_000;
const job = 'due';

export type Schedules = Clock;

type ScheduledApp = Pick<App, 'db' | 'log' | 'now' | 'makeId' | 'outbox' | 'live'>;

/** Looks every minute which company's morning has come (decision 56), and tells what it has to. */
export function startSchedules(app: ScheduledApp): Schedules {
  const told = new Map<string, string>();
  return startClock(
    { soonMs, everyMs },
    (isStopping) => tellMornings(app, told, isStopping),
    (error) => app.log.error({ err: error }, 'the schedule failed'),
  );
}

/**
 * One look at every company: whose morning has come is told, once a day, whichever process looks and however often one is killed.
 * `told`: the day that this process knows to be done, by company, which saves asking for it again.
 */
export async function tellMornings(
  app: ScheduledApp,
  told = new Map<string, string>(),
  isStopping: () => boolean = () => false,
): Promise<void> {
  await eachCompany(
    app,
    'the morning of a company failed',
    (clientId) => tellMorning(app, clientId, told, isStopping),
    isStopping,
  );
}

async function tellMorning(
  app: ScheduledApp,
  clientId: string,
  told: Map<string, string>,
  isStopping: () => boolean,
): Promise<void> {
  const { db } = app;
  const timeZone = await timeZoneOf(db, clientId);
  const day = timeZone === null ? null : dayToTell(app.now(), timeZone);
  if (day === null || told.get(clientId) === day) return;
  const key = { client_id: clientId, job, day };
  await beginRun(db, key, new Date(app.now()));
  let goesOn = true;
  while (goesOn && !isStopping()) goesOn = await db.transaction().execute((trx) => tellDueRecords(trx, app, key));
  if (!goesOn) told.set(clientId, day);
  app.live.wake(clientId);
  app.outbox.wake(clientId);
}
