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
import type { ExportRequest } from '../access/export-contents';
import { loadType, typeName } from '../access/record-access';
import { sessionCaller } from '../access/session';
import type { App, Language, SessionRequest } from '../context';
import { inTransaction } from '../db/transaction';
import { companyIds } from '../queries/companies';
import { claimExport, exportsWait, failExport, finishExport, keepExport, type ShownExport } from '../queries/exports';
import type { Batches } from './cells';
import { csvBytes } from './csv';
import { produce } from './produce';
import { xlsxBytes } from './xlsx';

/** A claim that is not extended for so long is another process's to take: one that was killed delays its exports by no more. Milliseconds. */
const leaseMs = 8_000;
/** How far it is is written so often, well within the two seconds that a reader waits (SD-57). */
const progressMs = 500;
/** Exports of killed processes, and those of companies whose commit woke somebody else, are looked for so often. */
const pollMs = 5_000;
/** So many processes may end over one export. */
const attemptsLimit = 3;
/** Of the time of the processor an export leaves a part to the requests: it rests so long for each millisecond of work. */
const restPerWork = 1.5;

export interface ExportWorker {
  /** Begins to look for exports; before that nothing runs. */
  start(): void;
  wake(clientId: string): void;
  /** Lets go of what is under way: the next start goes on behind it. */
  stop(): Promise<void>;
}

/** Thrown where an export was removed while it was written. */
class Removed extends Error {}

/** Writes exports into files, two of a company at a time. */
export function makeExportWorker(app: () => App): ExportWorker {
  const running = new Map<string, Set<Promise<void>>>();
  let poll: NodeJS.Timeout | undefined;
  let stopping = false;

  function wake(clientId: string): void {
    if (poll === undefined || stopping) return;
    const own = running.get(clientId) ?? new Set();
    running.set(clientId, own);
    if (own.size >= exportsAtOnce) return;
    const work = runAll(clientId)
      .catch((error: unknown) => app().log.error({ clientId, err: error }, 'exports: the work on a company stopped'))
      .finally(() => {
        own.delete(work);
        if (own.size === 0) running.delete(clientId);
      });
    own.add(work);
  }

  async function runAll(clientId: string): Promise<void> {
    const { db, now } = app();
    while (!stopping) {
      const claimed = await inTransaction(db, (trx) =>
        claimExport(trx, clientId, {
          now: new Date(now()),
          until: new Date(now() + leaseMs),
          atOnce: exportsAtOnce,
        }),
      );
      if (!claimed) return;
      await runOne(app(), claimed, () => stopping);
    }
  }

  async function look(): Promise<void> {
    const { db, now } = app();
    for (const clientId of await companyIds(db))
      if (!stopping && (await exportsWait(db, clientId, new Date(now())))) wake(clientId);
  }

  return {
    start() {
      const lookNow = () =>
        void look().catch((error: unknown) => app().log.error({ err: error }, 'exports: the look for exports failed'));
      poll ??= setInterval(lookNow, pollMs).unref();
      lookNow();
    },
    wake,
    async stop() {
      stopping = true;
      clearInterval(poll);
      await Promise.all([...running.values()].flatMap((own) => [...own]));
    },
  };
}

async function runOne(app: App, task: ShownExport, isStopping: () => boolean): Promise<void> {
  const { db, log, now } = app;
  const facts = {
    clientId: task.client_id,
    memberId: task.member_id,
    exportId: task.export_id,
    tableId: task.table_id,
  };
  if (task.attempts > attemptsLimit) return failExport(db, task, 'internal', new Date(now()));
  const folder = path.join(app.env.DATA_DIR, 'exports');
  const file = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const rows = await write(app, task, file, isStopping);
    log.info({ ...facts, rows, format: task.format }, 'an export was written');
  } catch (error) {
    if (error instanceof Removed) return;
    if (!(error instanceof AppError)) log.error({ ...facts, err: error }, 'an export failed');
    await failExport(db, task, error instanceof AppError ? error.name : 'internal', new Date(now()));
  } finally {
    await rm(file, { force: true });
  }
}

/** @returns how many rows there are. @throws Removed where nobody wants it any more */
async function write(app: App, task: ShownExport, file: string, isStopping: () => boolean): Promise<number> {
  const asked = task.request as unknown as ExportRequest;
  const open = () => requestOf(app, task);
  const { ids, columns, rows } = await produce(open, asked);
  const keep = makeKeeper(app, task, ids.length);
  await keep(0, true);
  const batches = counted(rows, keep, isStopping);
  const bytes = task.format === 'csv' ? csvBytes(batches) : xlsxBytes(batches);
  await pipeline(Readable.from(bytes), createWriteStream(file, { mode: 0o600 }));
  const { size } = await stat(file);
  const target = `exports/${task.client_id}/${task.export_id}-${task.attempts}.${task.format}`;
  await app.files.store(target, createReadStream(file), size);
  const request = await open();
  const { type } = await loadType(request, asked.table_id);
  const written = {
    columns: columns.map(({ field_id }) => field_id),
    ids,
    path: target,
    fileName: `${typeName(request, type)} ${dayIn(request.actor.timeZone, app.now())}.${task.format}`,
    size,
    now: new Date(app.now()),
  };
  if (!(await finishExport(app.db, task, written))) {
    await app.files.remove(target);
    throw new Removed();
  }
  return ids.length;
}

/** Says how far an export is, at most every half second. */
function makeKeeper({ db, now }: App, task: ShownExport, total: number) {
  let last = 0;
  return async (done: number, isDue = false): Promise<void> => {
    const at = now();
    if (!isDue && performance.now() - last < progressMs) return;
    last = performance.now();
    const isKept = await keepExport(db, task, { done, total, now: new Date(at), until: new Date(at + leaseMs) });
    if (!isKept) throw new Removed();
  };
}

/** Rows on their way into the file, with a rest between them: the requests of others come first. */
async function* counted(
  rows: Batches,
  keep: (done: number) => Promise<void>,
  isStopping: () => boolean,
): AsyncGenerator<readonly (readonly (string | number | null)[])[]> {
  // The heading is no record.
  let done = -1;
  let began = performance.now();
  for await (const batch of rows) {
    done += batch.length;
    yield batch;
    await keep(Math.max(0, done));
    // A process that ends leaves the export to the next one.
    if (isStopping()) throw new Removed();
    await pause(Math.min(50, (performance.now() - began) * restPerWork));
    began = performance.now();
  }
}

/** The request as the member would make it now, with the rights of this moment. @throws AppError once they may not come in any more */
async function requestOf(app: App, task: ShownExport): Promise<SessionRequest> {
  return {
    ...app,
    actor: await sessionCaller(app, task.client_id, task.session_hash, task.language as Language),
    language: task.language as Language,
    requestId: task.export_id,
    address: '',
    once: () => Promise.reject(new AppError('notAllowed')),
  };
}
