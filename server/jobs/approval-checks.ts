import { comparedSince, comparisonDay } from '../../domain/approvals/night';
import { applyApproval, type ApplyingApp } from '../commands/approvals/apply';
import { inTransaction } from '../db/transaction';
import { SuiteRefusal } from '../platforms/platform';
import { openInstances } from '../queries/approvals/approval-writes';
import { findTimeZone } from '../queries/companies/companies';
import { advanceRun, beginRun, lockRun } from '../queries/companies/schedule-runs';
import { startClock, type Clock } from './clock';
import { eachCompany } from './each-company';

/** The interval at which the job checks whether the comparison of a company is due. Milliseconds. */
const everyMs = 10 * 60_000;
/** The delay of the first check, so that it does not slow the start. */
const initialDelayMs = 60_000;
const job = 'approvals';
/** The number of instances that are read before the progress is stored. */
const batchSize = 20;

/** Starts the cron of the nightly comparison of approvals with their suites (SD-78). */
export function startApprovalChecks(app: ApplyingApp): Clock {
  const doneDays = new Map<string, string>();
  return startClock(
    { job: 'approval-checks', initialDelayMs, everyMs },
    (isStopping) => checkApprovals(app, doneDays, isStopping),
    (error) => app.log.error({ err: error }, 'the comparison of approvals failed'),
  );
}

/**
 * Reads the state of every approval of the last 30 days that may still change from the suites. It runs once a night for each company, in any
 * process. `done`: the last compared day of each company in this process, which saves a read.
 */
export async function checkApprovals(
  app: ApplyingApp,
  doneDays = new Map<string, string>(),
  isStopping: () => boolean = () => false,
): Promise<void> {
  await eachCompany(
    app,
    'the comparison of approvals of a company failed',
    (clientId) => checkCompany(app, clientId, doneDays, isStopping),
    isStopping,
  );
}

async function checkCompany(
  app: ApplyingApp,
  clientId: string,
  doneDays: Map<string, string>,
  isStopping: () => boolean,
): Promise<void> {
  const { db } = app;
  const timeZone = await findTimeZone(db, clientId);
  const day = timeZone === null ? null : comparisonDay(app.now(), timeZone);
  if (day === null || doneDays.get(clientId) === day) return;
  const key = { client_id: clientId, job, day };
  await beginRun(db, key, new Date(app.now()));
  const since = new Date(comparedSince(app.now()));
  while (!isStopping()) {
    const rows = await inTransaction(db, async (trx) => {
      const run = await lockRun(trx, key);
      return run && openInstances(trx, clientId, { since, afterId: run.after_id, limit: batchSize });
    });
    if (!rows) break;
    for (const { instance_code } of rows) await askOnce(app, clientId, instance_code);
    const isLast = rows.length < batchSize;
    await inTransaction(db, (trx) => advanceRun(trx, key, { after_id: rows.at(-1)?.approval_id ?? '', done: isLast }));
  }
  if (!isStopping()) doneDays.set(clientId, day);
}

/**
 * Reads the approvals of a company. A refusal for one approval does not stop the rest. When the suite does not answer at all, the next check
 * continues.
 */
async function askOnce(app: ApplyingApp, clientId: string, instanceCode: string): Promise<void> {
  try {
    await applyApproval(app, { clientId, instanceCode });
  } catch (error) {
    if (!(error instanceof SuiteRefusal) || error.passes) throw error;
    app.log.warn({ clientId, instanceCode, code: error.suiteCode }, 'the suite does not answer about an approval');
  }
}
