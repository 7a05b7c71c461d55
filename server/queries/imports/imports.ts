import { sql } from 'kysely';
import type { ImportState } from '../../../domain/import/states';
import { workingStates } from '../../../domain/import/states';
import type { Db, ImportFileColumn, ImportRow, ImportSource, Trx } from '../../db/tables';

export type ClaimedImport = Pick<
  ImportRow,
  | 'client_id'
  | 'import_id'
  | 'member_id'
  | 'session_hash'
  | 'language'
  | 'table_id'
  | 'state'
  | 'source'
  | 'plan'
  | 'columns'
  | 'position'
  | 'total'
  | 'counts'
  | 'attempts'
  | 'stalled'
  | 'done_time'
>;
type ImportKey = Pick<ImportRow, 'client_id' | 'import_id'>;
/** An import claimed by one process. */
type HeldImport = ImportKey & Pick<ImportRow, 'attempts' | 'state'>;

interface NewImport extends ImportKey {
  member_id: string;
  session_hash: string;
  language: string;
  file_name: string;
  source: ImportSource;
  at: Date;
}

export async function insertImport(trx: Trx, { source, at, ...row }: NewImport): Promise<void> {
  await trx
    .insertInto('imports')
    .values({
      ...row,
      state: 'reading',
      source: JSON.stringify(source),
      counts: '{}',
      create_time: at,
      update_time: at,
    })
    .execute();
}

/** Returns whether the member has a running import. Two concurrent requests lock the member. */
export async function hasOpenImport(trx: Trx, clientId: string, memberId: string, except = ''): Promise<boolean> {
  await trx
    .selectFrom('members')
    .select('member_id')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute();
  const openImport = await trx
    .selectFrom('imports')
    .select('import_id')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('import_id', '<>', except)
    .where('state', 'in', [...workingStates])
    .executeTakeFirst();
  return openImport !== undefined;
}

/** Returns an import of a member; those of others count as missing. */
export async function findImport(
  db: Db | Trx,
  clientId: string,
  memberId: string,
  importId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('import_id', '=', importId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The imports of a member, the newest first. */
export async function getImports(db: Db, clientId: string, memberId: string, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .orderBy('create_time', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the former plans by which members matched columns of this type, the newest first. */
export async function listPlans(
  db: Db,
  clientId: string,
  tableId: string,
): Promise<Pick<ImportRow, 'columns' | 'plan'>[]> {
  return db
    .selectFrom('imports')
    .select(['columns', 'plan'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('plan', 'is not', null)
    .orderBy('create_time', 'desc')
    .limit(10)
    .execute();
}

/** Puts an import into another state, at its beginning. */
export async function setImport(
  trx: Trx,
  { client_id, import_id }: ImportKey,
  values: {
    state: ImportState;
    session_hash?: string;
    language?: string;
    table_id?: string;
    plan?: object;
    position?: number;
    counts?: object;
    at: Date;
  },
): Promise<void> {
  const { plan, counts, at, ...rest } = values;
  await trx
    .updateTable('imports')
    .set({
      ...rest,
      ...(plan && { plan: JSON.stringify(plan) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      error: null,
      error_params: null,
      locked_until: null,
      stalled: 0,
      update_time: at,
    })
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .execute();
}

/** Restarts reading the file of an import; columns and trial results are discarded. */
export async function readImportAgain(
  trx: Trx,
  { client_id, import_id }: ImportKey,
  { source, at, ...asked }: { source: ImportSource; session_hash: string; language: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      ...asked,
      state: 'reading',
      source: JSON.stringify(source),
      columns: null,
      table_id: null,
      plan: null,
      position: 0,
      total: 0,
      counts: '{}',
      error: null,
      error_params: null,
      locked_until: null,
      stalled: 0,
      update_time: at,
    })
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .execute();
}

const claimedColumns = [
  'client_id',
  'import_id',
  'member_id',
  'session_hash',
  'language',
  'table_id',
  'state',
  'source',
  'plan',
  'columns',
  'position',
  'total',
  'counts',
  'attempts',
  'stalled',
  'done_time',
] as const;

/** Claims a company's oldest import that waits, or that a dead process left, within the limit of running ones. */
export async function claimImport(
  trx: Trx,
  clientId: string,
  { now, until, atOnce }: { now: Date; until: Date; atOnce: number },
): Promise<ClaimedImport | undefined> {
  await trx.selectFrom('clients').select('client_id').where('client_id', '=', clientId).forUpdate().execute();
  const { rows } = await sql<ClaimedImport>`
    update imports set attempts = attempts + 1, stalled = stalled + 1, locked_until = ${until}, update_time = ${now}
    where imports.client_id = ${clientId} and imports.import_id = (
      select one.import_id from imports as one
      where one.client_id = ${clientId} and one.state = any(${[...workingStates]}::text[])
        and (one.locked_until is null or one.locked_until < ${now})
        and (select count(*) from imports as held
          where held.client_id = ${clientId} and held.state = any(${[...workingStates]}::text[]) and held.locked_until >= ${now}) < ${atOnce}
      order by one.update_time, one.import_id limit 1)
      -- What has ended between the choice and its lock stays as it ended.
      and imports.state = any(${[...workingStates]}::text[]) and (imports.locked_until is null or imports.locked_until < ${now})
    returning ${sql.join(claimedColumns.map((column) => sql.ref(`imports.${column}`)))}`.execute(trx);
  return rows[0];
}

/** Returns whether a company has waiting imports. */
export async function importsWait(db: Db, clientId: string, now: Date): Promise<boolean> {
  const waitingImport = await db
    .selectFrom('imports')
    .select('import_id')
    .where('client_id', '=', clientId)
    .where('state', 'in', [...workingStates])
    .where((expression) =>
      expression.or([expression('locked_until', 'is', null), expression('locked_until', '<', now)]),
    )
    .limit(1)
    .executeTakeFirst();
  return waitingImport !== undefined;
}

/**
 * Stores the progress of an import, in the transaction of its work. Reading restarts after a crash, so its progress does not count: only saved or
 * undone rows permit more claims. @returns false where it was stopped or taken over
 */
export async function advanceImport(
  db: Db | Trx,
  heldImportKey: HeldImport,
  progress: { position: number; counts: object; total?: number; until: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await heldImport(db, heldImportKey)
    .set({
      position: progress.position,
      counts: JSON.stringify(progress.counts),
      ...(progress.total === undefined ? {} : { total: progress.total }),
      ...(heldImportKey.state === 'reading' ? {} : { stalled: 0 }),
      locked_until: progress.until,
      update_time: progress.now,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Moves an import to the next state. @returns false where it was stopped meanwhile */
export async function endStep(
  db: Db | Trx,
  heldImportKey: HeldImport,
  nextStep: {
    state: ImportState;
    columns?: readonly ImportFileColumn[];
    source?: ImportSource;
    total?: number;
    doneAt?: Date;
    error?: { name: string; params: object };
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await heldImport(db, heldImportKey)
    .set({
      state: nextStep.state,
      ...(nextStep.columns && { columns: JSON.stringify(nextStep.columns) }),
      ...(nextStep.source && { source: JSON.stringify(nextStep.source) }),
      ...(nextStep.total === undefined ? {} : { total: nextStep.total }),
      ...(nextStep.doneAt && { done_time: nextStep.doneAt }),
      ...(nextStep.error && { error: nextStep.error.name, error_params: JSON.stringify(nextStep.error.params) }),
      locked_until: null,
      update_time: nextStep.now,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Releases an import that continues later. */
export async function releaseImport(db: Db, heldImportKey: HeldImport): Promise<void> {
  await heldImport(db, heldImportKey).set({ locked_until: null, stalled: 0 }).execute();
}

function heldImport(db: Db | Trx, { client_id, import_id, attempts, state }: HeldImport) {
  return db
    .updateTable('imports')
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .where('attempts', '=', attempts)
    .where('state', '=', state);
}

/** Deletes an import with its rows. @returns the path of its file; null for an unknown import */
export async function deleteImport(trx: Trx, { client_id, import_id }: ImportKey): Promise<ImportSource | null> {
  await trx.deleteFrom('import_rows').where('client_id', '=', client_id).where('import_id', '=', import_id).execute();
  const row = await trx
    .deleteFrom('imports')
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .returning('source')
    .executeTakeFirst();
  return row?.source ?? null;
}

/** Returns a company's imports that ended, or began, before a moment. */
export async function importsBefore(db: Db, clientId: string, before: Date): Promise<ImportKey[]> {
  return db
    .selectFrom('imports')
    .select(['client_id', 'import_id'])
    .where('client_id', '=', clientId)
    .where(sql<Date>`coalesce(done_time, create_time)`, '<', before)
    .execute();
}

/** Returns a member's idle imports without writes. */
export async function unwrittenImports(trx: Trx, clientId: string, memberId: string): Promise<ImportKey[]> {
  return trx
    .selectFrom('imports')
    .select(['client_id', 'import_id'])
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('done_time', 'is', null)
    .where('state', 'in', ['read', 'checked', 'failed'])
    .execute();
}
