import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { dayIn } from '../../domain/calendar';
import { AppError } from '../../domain/errors';
import { exportsAtOnce } from '../../domain/exports/limits';
import type { ExportRequest } from '../services/exports/export-contents';
import { requestInBackground } from '../services/sessions/background-request';
import { loadType, typeName } from '../services/records/record-access';
import type { App } from '../context';
import { inTransaction } from '../db/transaction';
import { makeCollector } from '../jobs/collect';
import { makeCompanyWorker, type CompanyWorker } from '../jobs/company-worker';
import {
  claimExport,
  exportsWait,
  failExport,
  finishExport,
  keepExport,
  releaseExport,
  type ShownExport,
} from '../queries/exports/exports';
import type { Batches, Cell } from '../../domain/exports/cells';
import { asStoreFault, StoreFault } from '../storage/store-fault';
import { csvBytes } from './csv';
import { produce } from './produce';
import { xlsxBytes } from './xlsx';

/** The lease of a claim: another process may take over after that. Milliseconds. */
const leaseMs = 8_000;
/** The interval of progress writes, within the two seconds that a reader waits (SD-57). */
const progressMs = 500;
/** The interval of polls for exports of dead processes and of companies whose commit woke another worker. */
const pollMs = 5_000;
/** The maximum number of attempts: an export whose process died is tried once more, because it may be the cause. */
const attemptsLimit = 2;
/** An export leaves processor time for requests. It pauses this long for each millisecond of work, longer during calls. */
const restPerWork = { alone: 1.5, inUse: 4 };
/** It continues when no call is being answered, and after this many milliseconds in any case. */
const longestRestMs = 50;

/** Thrown where an export was removed while it was written. */
class Removed extends Error {}

/** Thrown on an orderly shutdown: the next process writes the export. */
class ExportStopped extends Error {}

/** Writes exports into files, two of a company at a time. */
export function makeExportWorker(app: () => App): CompanyWorker {
  return makeCompanyWorker(app, {
    name: 'exports',
    atOnce: exportsAtOnce,
    pollMs,
    waits: ({ db, now }, clientId) => exportsWait(db, clientId, new Date(now())),
    claim: ({ db, now }, clientId) =>
      inTransaction(db, (trx) =>
        claimExport(trx, clientId, {
          now: new Date(now()),
          until: new Date(now() + leaseMs),
          atOnce: exportsAtOnce,
        }),
      ),
    run: runOne,
  });
}

async function runOne(app: App, task: ShownExport, isStopping: () => boolean): Promise<void> {
  const { db, log, now } = app;
  const facts = {
    clientId: task.client_id,
    memberId: task.member_id,
    exportId: task.export_id,
    tableId: task.table_id,
  };
  if (task.attempts > attemptsLimit) return failExport(db, task, 'exportEnded', new Date(now()));
  const folder = path.join(app.env.DATA_DIR, 'exports');
  const file = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const rows = await write(app, task, file, isStopping);
    log.info({ ...facts, rows, format: task.format }, 'an export was written');
  } catch (thrown) {
    if (thrown instanceof Removed) return;
    if (thrown instanceof ExportStopped) return await releaseExport(db, task);
    const error = asStoreFault(thrown);
    if (!(error instanceof AppError) || error instanceof StoreFault)
      log.error({ ...facts, err: error }, 'an export failed');
    await failExport(db, task, error instanceof AppError ? error.name : 'internal', new Date(now()));
  } finally {
    await rm(file, { force: true });
  }
}

/** @returns the number of rows. @throws Removed if no session wants the export any more */
async function write(app: App, task: ShownExport, file: string, isStopping: () => boolean): Promise<number> {
  const exportRequest = task.request as unknown as ExportRequest;
  const open = () => requestInBackground(app, task, task.export_id);
  const { ids, columns, formats, rows } = await produce(open, exportRequest);
  const keep = makeKeeper(app, task, ids.length);
  await keep(0, true);
  const batches = countRows(app, rows, keep, isStopping);
  const bytes = task.format === 'csv' ? csvBytes(batches) : xlsxBytes(batches, formats);
  await pipeline(Readable.from(bytes), createWriteStream(file, { mode: 0o600 }));
  const { size } = await stat(file);
  const target = `exports/${task.client_id}/${task.export_id}-${task.attempts}.${task.format}`;
  await app.files.store(target, createReadStream(file), size);
  const request = await open();
  const { type } = await loadType(request, exportRequest.table_id);
  const exportedFile = {
    columns: columns.map(({ field_id }) => field_id),
    ids,
    path: target,
    fileName: `${typeName(request, type)} ${dayIn(request.actor.timeZone, app.now())}.${task.format}`,
    size,
    now: new Date(app.now()),
  };
  if (!(await finishExport(app.db, task, exportedFile))) {
    await app.files.remove(target);
    throw new Removed();
  }
  return ids.length;
}

/** Stores the progress of an export, at most every half second. */
function makeKeeper({ db, now }: App, task: ShownExport, total: number) {
  let last = 0;
  return async (doneCount: number, isDue = false): Promise<void> => {
    const time = now();
    if (!isDue && performance.now() - last < progressMs) return;
    last = performance.now();
    const isKept = await keepExport(db, task, {
      done: doneCount,
      total,
      now: new Date(time),
      until: new Date(time + leaseMs),
    });
    if (!isKept) throw new Removed();
  };
}

/** Counts the rows on their way into the file and pauses between them, because requests have priority. */
async function* countRows(
  { callsInProgress }: App,
  rows: Batches,
  keep: (doneCount: number) => Promise<void>,
  isStopping: () => boolean,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  // The heading is not a record.
  let doneCount = -1;
  const collectLeftOvers = makeCollector();
  let began = performance.now();
  for await (const batch of rows) {
    doneCount += batch.length;
    yield batch;
    await keep(Math.max(0, doneCount));
    if (isStopping()) throw new ExportStopped();
    const perWork = callsInProgress.any() ? restPerWork.inUse : restPerWork.alone;
    const restMs = Math.min(longestRestMs, (performance.now() - began) * perWork);
    await pause(restMs);
    await callsInProgress.none(longestRestMs - restMs);
    await collectLeftOvers();
    began = performance.now();
  }
}
