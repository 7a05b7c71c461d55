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
/** The delay of the first cleanup, so that it does not slow the start. */
const initialDelayMs = 20_000;

/**
 * Answers to an idempotency key are stored for a day (ADR-0011), and longer for calls that devices send later (ADR-0184). Unused uploads are stored
 * equally long.
 */
const keysMs = dayMs;
const orphansMs = dayMs;
/** The time after which an unfinished upload is deleted, with its bytes. */
const uploadsMs = hourMs;
/**
 * Delivered rows remain so that administrators can inspect deliveries, and events remain so that repetitions are recognised for more than a week
 * (SD-79).
 */
const deliveredMs = 14 * dayMs;
/** The time for which administrators see a failed event (SD-79), in milliseconds. */
const failedEventsMs = 30 * dayMs;

/** Usage figures are stored for a quarter. */
const usageMs = 92 * dayMs;
/** The row of a finished day's work is deleted after a week. */
const runsMs = 7 * dayMs;

/** A listener that was disconnected for longer reloads its lists anyway. */
const recordEventsMs = hourMs;
/** Former values of fields with a changed kind are stored this long. */
const keptValuesMs = 30 * dayMs;
/** Entries of the audit log are stored this long. */
const auditMs = 400 * dayMs;
/** Conversations with the bot are stored this long, because an answer can still refer to them. */
const conversationsMs = 30 * dayMs;
/** Notices are stored this long (SD-26). */
const noticesMs = 180 * dayMs;

export type Sweeps = Clock;

type CleanupApp = Pick<App, 'db' | 'files' | 'log' | 'now'>;

/** Deletes expired data, soon after the start and then every ten minutes. Further chores, such as those of the embedded database, run with it. */
export function startCleanup(app: CleanupApp, chores: readonly (() => Promise<void>)[] = []): Sweeps {
  const round = async (isStopping: () => boolean) => {
    await cleanUp(app, isStopping);
    for (const chore of chores) if (!isStopping()) await chore();
  };
  return startClock({ job: 'cleanup', initialDelayMs, everyMs }, round, (error) =>
    app.log.error({ err: error }, 'the cleanup failed'),
  );
}

/** Cleans up the global tables, then company by company. */
export async function cleanUp(app: CleanupApp, isStopping: () => boolean = () => false): Promise<void> {
  const { db } = app;
  const ago = (ms: number) => new Date(app.now() - ms);
  await deleteExpiredSignIn(db, ago(0));
  await deleteExpiredSecrets(db, ago(0));
  await deleteExpiredSends(db, ago(hourMs));
  await eachCompany(app, 'the cleanup of a company failed', (clientId) => cleanUpCompany(app, clientId), isStopping);
}

/** A suspended company returns complete, including its bin, so its rows remain. */
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
    // The row is deleted first: bytes without a row only waste space, a row without bytes is a broken link.
    if (!(await deleteUnusedFile(db, clientId, file.file_id))) continue;
    await files.remove(file.path);
    if (file.upload_path !== null && file.upload_path !== file.path) await files.remove(file.upload_path);
  }
  for (const file of await oldUploadPaths(db, clientId, ago(uploadsMs))) {
    await files.remove(file.upload_path);
    await clearUploadPath(db, clientId, file.file_id);
  }
}
