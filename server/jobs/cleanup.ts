import { dayIn, dayMs } from '../../domain/calendar';
import { mergeUndoMs } from '../../domain/duplicates/merge';
import { queuedCalls, queuedForMs } from '../../domain/contract/queued-calls';
import { exportKeptMs } from '../../domain/exports/limits';
import { importUndoMs } from '../../domain/import/limits';
import { renewOldKeys } from '../commands/sessions/renew-keys';
import { geocodeLifeMs } from '../commands/integrations/geocode';
import type { App } from '../context';
import { inTransaction } from '../db/transaction';
import { sessionIdleMs } from '../policies/access';
import { binMs } from '../policies/bin';
import { isSuspended } from '../queries/companies/app-state';
import { deleteExpiredAuditEntries } from '../queries/configuration/audit-log';
import { deleteExpiredRemoved } from '../queries/records/bin';
import { deleteExpiredConversations } from '../queries/chats/bot-conversations';
import { deleteExpiredMerges } from '../queries/duplicates/record-merges';
import { deleteExpiredExports } from '../queries/exports/exports';
import { deleteImport, importsBefore } from '../queries/imports/imports';
import { clearUploadPath, oldUploadPaths, unusedFiles } from '../queries/files/files';
import { deleteExpiredKeys } from '../queries/sessions/idempotency';
import { deleteExpiredGeocodes } from '../queries/integrations/geocode-cache';
import { deleteExpiredKeptValues } from '../queries/configuration/kept-values';
import { deleteExpiredNoticeRecords } from '../queries/notices/notice-groups';
import { deleteExpiredNotices } from '../queries/notices/notices';
import { deleteExpiredOutbox } from '../queries/outbox/outbox-work';
import { deleteExpiredRecordEvents } from '../queries/records/record-events';
import { deleteExpiredRuns } from '../queries/companies/schedule-runs';
import { deleteExpiredSignIn } from '../queries/sessions/sign-in';
import { deleteExpiredCodes, deleteExpiredSends } from '../queries/sessions/verification-codes';
import { deleteExpiredUsage } from '../queries/companies/usage';
import { deleteUnusedFile, deleteExpiredSecrets, deleteExpiredSessions } from '../queries/companies/cleanup';
import { startClock, type Clock } from './clock';
import { eachCompany } from './each-company';

const hourMs = 3_600_000;
const everyMs = 10 * 60_000;
/** The first cleanup: not while people wait for the start. */
const initialDelayMs = 20_000;

/** Answers to an idempotency key are kept for a day (ADR-0011), of calls that devices send later for longer (ADR-0184); so are uploads that nothing refers to. */
const keysMs = dayMs;
const orphansMs = dayMs;
/** The time after which an unfinished upload is deleted, with its bytes. */
const uploadsMs = hourMs;
/** Delivered rows stay for a while so that a delivery can be looked into, and events so that their repetitions are known for a week and more (SD-79). */
const deliveredMs = 14 * dayMs;
/** Milliseconds that administrators see a failed event (SD-79). */
const failedEventsMs = 30 * dayMs;

/** The usage of the app is kept for a quarter. */
const usageMs = 92 * dayMs;
/** A day's work that is done needs no row the week after. */
const runsMs = 7 * dayMs;

/** A listener that was away for longer reloads its lists anyway. */
const recordEventsMs = hourMs;
/** The values that fields held before their kind was changed. */
const keptValuesMs = 30 * dayMs;
/** The audit log of administrators. */
const auditMs = 400 * dayMs;
/** Conversations with the bot are kept so long: an answer can still refer to them. */
const conversationsMs = 30 * dayMs;
/** Notices are kept so long (SD-26). */
const noticesMs = 180 * dayMs;

export type Sweeps = Clock;

type CleanupApp = Pick<App, 'db' | 'files' | 'log' | 'now'>;

/** Removes what has run out, soon after the start and then every ten minutes; further chores, such as the embedded database's own, run with it. */
export function startCleanup(app: CleanupApp, chores: readonly (() => Promise<void>)[] = []): Sweeps {
  const round = async (isStopping: () => boolean) => {
    await cleanUp(app, isStopping);
    for (const chore of chores) if (!isStopping()) await chore();
  };
  return startClock({ job: 'cleanup', initialDelayMs, everyMs }, round, (error) =>
    app.log.error({ err: error }, 'the cleanup failed'),
  );
}

/** Cleans up everything: the global tables, then company by company. */
export async function cleanUp(app: CleanupApp, isStopping: () => boolean = () => false): Promise<void> {
  const { db } = app;
  const ago = (ms: number) => new Date(app.now() - ms);
  await deleteExpiredSignIn(db, ago(0));
  await deleteExpiredSecrets(db, ago(0));
  await deleteExpiredSends(db, ago(hourMs));
  await eachCompany(app, 'the cleanup of a company failed', (clientId) => cleanUpCompany(app, clientId), isStopping);
}

/** A suspended company returns complete, bin included, so its rows are kept. */
async function cleanUpCompany({ db, files, now }: CleanupApp, clientId: string): Promise<void> {
  if (await isSuspended(db, clientId)) return;
  const ago = (ms: number) => new Date(now() - ms);
  await deleteExpiredSessions(db, clientId, { expired: ago(0), idle: ago(sessionIdleMs) });
  await deleteExpiredCodes(db, clientId, ago(0));
  await deleteExpiredKeys(db, clientId, {
    before: ago(keysMs),
    later: queuedCalls,
    laterBefore: ago(queuedForMs),
  });
  await deleteExpiredOutbox(db, clientId, { done: ago(deliveredMs), failedEvents: ago(failedEventsMs) });
  await deleteExpiredUsage(db, clientId, dayIn('UTC', now() - usageMs));
  await deleteExpiredRuns(db, clientId, ago(runsMs));
  await deleteExpiredKeptValues(db, clientId, ago(keptValuesMs));
  await deleteExpiredAuditEntries(db, clientId, ago(auditMs));
  await deleteExpiredNotices(db, clientId, ago(noticesMs));
  await deleteExpiredNoticeRecords(db, clientId, ago(noticesMs));
  await deleteExpiredRecordEvents(db, clientId, ago(recordEventsMs));
  await deleteExpiredConversations(db, clientId, ago(conversationsMs));
  await deleteExpiredMerges(db, clientId, ago(mergeUndoMs));
  await renewOldKeys(db, clientId);
  await deleteExpiredRemoved(db, clientId, ago(binMs));
  await deleteExpiredGeocodes(db, clientId, ago(geocodeLifeMs));
  for (const path of await deleteExpiredExports(db, clientId, ago(exportKeptMs))) await files.remove(path);
  for (const old of await importsBefore(db, clientId, ago(importUndoMs))) {
    const source = await inTransaction(db, (trx) => deleteImport(trx, old));
    if (source !== null && source.path !== null) await files.remove(source.path);
  }
  for (const file of await unusedFiles(db, clientId, { unfinished: ago(uploadsMs), finished: ago(orphansMs) })) {
    // The row first: bytes without a row are only lost room, a row without bytes is a broken link.
    if (!(await deleteUnusedFile(db, clientId, file.file_id))) continue;
    await files.remove(file.path);
    if (file.upload_path !== null && file.upload_path !== file.path) await files.remove(file.upload_path);
  }
  for (const file of await oldUploadPaths(db, clientId, ago(uploadsMs))) {
    await files.remove(file.upload_path);
    await clearUploadPath(db, clientId, file.file_id);
  }
}
