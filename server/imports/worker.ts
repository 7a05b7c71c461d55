import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type ErrorName } from '../../domain/errors';
import { importBatch } from '../../domain/import/limits';
import { isSaved, type ImportState } from '../../domain/import/states';
import { requestInBackground } from '../services/sessions/background-request';
import { removeImportFile } from '../services/imports/import-file';
import { notifyOfImport } from '../services/imports/import-notices';
import { keepsOrigin } from '../services/imports/import-targets';
import type { App } from '../context';
import type { Trx } from '../db/tables';
import { inTransaction, rehearsed } from '../db/transaction';
import { makeCollector } from '../jobs/collect';
import { makeCompanyWorker, type CompanyWorker } from '../jobs/company-worker';
import { nextRows, storeRemains, storeResults, writtenRows, type RowResult } from '../queries/imports/import-rows';
import {
  advanceImport,
  claimImport,
  endStep,
  importsWait,
  releaseImport,
  type ClaimedImport,
} from '../queries/imports/imports';
import { formerMembersByName, membersByName } from '../queries/people/member-names';
import { asStoreFault, StoreFault } from '../storage/store-fault';
import { keepRows } from './keep-rows';
import { RefusedFile } from './reader-process';
import { BatchWaited, saveRows, type Saving } from './save-rows';
import { undoRows } from './undo';

/** A claim that is not extended for so long is another process's to take. A batch of a hundred rows stays far below it. Milliseconds. */
const leaseMs = 20_000;
const pollMs = 5_000;
/** The number of a company's imports that run at a time. */
const atOnce = 1;
/** An import over which a process ended is tried once more, and then given up until it has made progress. */
const claimsLimit = 2;
/** An import leaves a part of the time of the processor and the database to the requests: it rests this long for each millisecond of work. */
const restPerWork = 0.25;
/** The number of tries for a batch that the lock of another transaction blocks. */
const triesOfBatch = 8;

/** Thrown where an import was stopped, or another process has taken it. */
class ImportStopped extends Error {}

/** Takes imports from state to state, one of a company at a time. */
export function makeImportWorker(app: () => App): CompanyWorker {
  return makeCompanyWorker(app, {
    name: 'imports',
    atOnce,
    pollMs,
    waits: ({ db, now }, clientId) => importsWait(db, clientId, new Date(now())),
    claim: ({ db, now }, clientId) =>
      inTransaction(db, (trx) =>
        claimImport(trx, clientId, { now: new Date(now()), until: new Date(now() + leaseMs), atOnce }),
      ),
    run: runOne,
  });
}

const stateAfterFailure: Partial<Record<ImportState, ImportState>> = {
  checking: 'read',
  running: 'paused',
  undoing: 'done',
};

async function runOne(app: App, task: ClaimedImport, isStopping: () => boolean): Promise<void> {
  const { db, log, now } = app;
  const facts = {
    clientId: task.client_id,
    memberId: task.member_id,
    importId: task.import_id,
    tableId: task.table_id,
  };
  try {
    if (task.stalled > claimsLimit) throw new AppError(task.state === 'reading' ? 'importReaderEnded' : 'internal');
    await runStep(app, task, isStopping);
    log.info({ ...facts, step: task.state }, 'a step of an import ended');
  } catch (thrown) {
    const error = asStoreFault(thrown);
    if (error instanceof ImportStopped) {
      if (isStopping()) await releaseImport(db, task);
      return;
    }
    if (!(error instanceof AppError) || error instanceof StoreFault)
      log.error({ ...facts, err: error }, 'an import failed');
    const { name, params } = error instanceof AppError ? error : new AppError('internal');
    // Saved rows stay, and can be undone: an import that cannot continue waits for its member.
    const state = stateAfterFailure[task.state] ?? 'failed';
    const format = error instanceof RefusedFile && error.format ? { format: error.format } : {};
    await endStep(db, task, {
      state,
      source: { ...task.source, ...format },
      error: { name, params },
      now: new Date(now()),
    });
    await notifyMembers(app, task, true);
    // A text that is read wrongly may be right in another encoding or with another separator.
    const isText = error instanceof RefusedFile && error.format?.kind === 'text' && !isTooMuch(name);
    if (task.state === 'reading' && !isText) await removeImportFile(app, task.client_id, task.source);
  }
}

/** Whether a file is refused for what it takes: no other way to read it makes it less. */
function isTooMuch(name: ErrorName): boolean {
  return name === 'importReaderEnded' || name === 'importTooMuchText' || name === 'importTooManyRows';
}

function runStep(app: App, task: ClaimedImport, isStopping: () => boolean): Promise<void> {
  switch (task.state) {
    case 'reading':
      return readFile(app, task, isStopping);
    case 'checking':
    case 'running':
      return saveFile(app, task, isStopping);
    case 'undoing':
      return undoFile(app, task, isStopping);
    default:
      throw new ImportStopped();
  }
}

async function readFile(app: App, task: ClaimedImport, isStopping: () => boolean): Promise<void> {
  const { db, now } = app;
  const collectLeftOvers = makeCollector();
  const { columns, total, format } = await keepRows(app, task, async (rows) => {
    await advance(app, db, task, { position: 0, counts: {}, total: rows });
    if (isStopping()) throw new ImportStopped();
    await collectLeftOvers();
  });
  const source = { ...task.source, format };
  if (!(await endStep(db, task, { state: 'read', columns, total, source, now: new Date(now()) })))
    throw new ImportStopped();
  // The file is kept until its import begins: its member may choose another sheet, heading or encoding.
}

async function advance(
  { now }: App,
  db: App['db'] | Trx,
  task: ClaimedImport,
  progress: { position: number; counts: object; total?: number },
): Promise<void> {
  const time = now();
  if (!(await advanceImport(db, task, { ...progress, now: new Date(time), until: new Date(time + leaseMs) })))
    throw new ImportStopped();
}

/** Tries or saves the rows of a file, some in a transaction with how far they are: a killed process repeats none and loses none. */
async function saveFile(app: App, task: ClaimedImport, isStopping: () => boolean): Promise<void> {
  const { db, now } = app;
  const { plan, table_id } = task;
  if (!plan || table_id === null) throw new AppError('internal');
  if (task.state === 'running') await removeImportFile(app, task.client_id, task.source);
  const names = await membersByName(db, task.client_id);
  const formerNames = await formerMembersByName(db, task.client_id);
  const saving: Saving = {
    import_id: task.import_id,
    table_id,
    plan,
    headings: (task.columns ?? []).map(({ name }) => name),
    membersByName: names,
    formerMembersByName: formerNames,
    isTrial: task.state === 'checking',
  };
  const collectLeftOvers = makeCollector();
  let { position, counts } = task;
  for (;;) {
    const began = performance.now();
    const rows = await nextRows(db, task, position, importBatch);
    if (rows.length === 0) break;
    const request = await requestInBackground(app, task, task.import_id);
    ({ counts, position } = await tried(() =>
      inTransaction(
        db,
        async (trx) => {
          const work = () => saveRows(trx, request, saving, rows);
          const isTrial = task.state === 'checking';
          const results = isTrial ? asTrial(await rehearsed(trx, work)) : await work();
          await storeResults(trx, task, results);
          const last = results.at(-1);
          if (!last) throw new AppError('internal');
          const progress = { position: last.row, counts: withCounts(counts, results) };
          await advance(app, trx, task, progress);
          return progress;
        },
        app,
      ),
    ));
    if (isStopping()) throw new ImportStopped();
    await pause((performance.now() - began) * restPerWork);
    await collectLeftOvers();
  }
  if (task.state === 'running') await notifyMembers(app, task, false);
  const time = new Date(now());
  const isEnded = await endStep(
    db,
    task,
    task.state === 'checking' ? { state: 'checked', now: time } : { state: 'done', doneAt: time, now: time },
  );
  if (!isEnded) throw new ImportStopped();
}

const undoGroupId = ({ import_id }: Pick<ClaimedImport, 'import_id'>) => `${import_id}:undo`;

/** Notifies members of what an import, or its undo, has written so far: each once, with a message at its end. */
async function notifyMembers(app: App, task: ClaimedImport, goesOn: boolean): Promise<void> {
  const groupId = task.state === 'undoing' ? undoGroupId(task) : task.import_id;
  if (task.state !== 'running' && task.state !== 'undoing') return;
  await notifyOfImport(app, { clientId: task.client_id, groupId, goesOn });
}

/** A trial has written nothing that could be undone. */
function asTrial(results: readonly RowResult[]): RowResult[] {
  return results.map((result) => ({ ...result, record_id: null, before: null, version: null, made: null }));
}

function withCounts(counts: ClaimedImport['counts'], results: readonly RowResult[]): ClaimedImport['counts'] {
  const sum = { ...counts, seen: (counts.seen ?? 0) + results.length };
  for (const { outcome, reason } of results) {
    sum[outcome] = (sum[outcome] ?? 0) + 1;
    if (reason === null || !isSaved(outcome)) continue;
    if (reason.fields) sum.partial = (sum.partial ?? 0) + 1;
    if (reason.alike_id !== undefined) sum.alike = (sum.alike ?? 0) + 1;
  }
  return sum;
}

/** Takes back what an import wrote, from its last row to its first. */
async function undoFile(app: App, task: ClaimedImport, isStopping: () => boolean): Promise<void> {
  const { db, now } = app;
  const { table_id } = task;
  if (table_id === null) throw new AppError('internal');
  const isHistory = task.plan?.is_history === true;
  const isApproved = isHistory || task.plan?.without_approval === true;
  const collectLeftOvers = makeCollector();
  let { position, counts } = task;
  for (;;) {
    const began = performance.now();
    const rows = await writtenRows(db, task, position, importBatch);
    if (rows.length === 0) break;
    const request = await requestInBackground(app, task, task.import_id);
    ({ counts, position } = await tried(() =>
      inTransaction(
        db,
        async (trx) => {
          const remains = await undoRows(
            trx,
            request,
            {
              table_id,
              isQuiet: task.plan?.quiet !== false,
              noticeGroup: undoGroupId(task),
              isApproved: isApproved && keepsOrigin(request),
              isHistory: isHistory && keepsOrigin(request),
            },
            rows,
          );
          await storeRemains(trx, task, remains);
          const remainingCount = remains.filter((undoneRow) => undoneRow.remains !== null).length;
          const sum = {
            ...counts,
            undone: (counts.undone ?? 0) + remains.length - remainingCount,
            left: (counts.left ?? 0) + remainingCount,
          };
          const last = remains.at(-1);
          if (!last) throw new AppError('internal');
          const progress = { position: last.row, counts: sum };
          await advance(app, trx, task, progress);
          return progress;
        },
        app,
      ),
    ));
    if (isStopping()) throw new ImportStopped();
    await pause((performance.now() - began) * restPerWork);
    await collectLeftOvers();
  }
  await notifyMembers(app, task, false);
  if (!(await endStep(db, task, { state: 'undone', now: new Date(now()) }))) throw new ImportStopped();
}

/** PostgreSQL's lock_not_available, deadlock_detected and serialization_failure. */
const passing = new Set(['55P03', '40P01', '40001']);

async function tried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof BatchWaited || passing.has((error as { code?: string }).code ?? '');
      if (!isPassing || attempt === triesOfBatch) throw error;
      await pause(100 * attempt);
    }
  }
}
