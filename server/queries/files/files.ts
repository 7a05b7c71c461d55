import { sql, type Selectable } from 'kysely';
import type { Db, FilesTable, Trx } from '../../db/tables';

export type FileRow = Selectable<FilesTable>;

export async function addFile(db: Db | Trx, file: FileRow): Promise<void> {
  await db.insertInto('files').values(file).execute();
}

export async function findFile(db: Db | Trx, clientId: string, fileId: string): Promise<FileRow | null> {
  return (
    (await db
      .selectFrom('files')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('file_id', '=', fileId)
      .executeTakeFirst()) ?? null
  );
}

/** Returns the files of one company with these ids, in any order, without unknown ones. */
export async function findFiles(db: Db | Trx, clientId: string, fileIds: string[]): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  return db.selectFrom('files').selectAll().where('client_id', '=', clientId).where('file_id', 'in', fileIds).execute();
}

/** Finishes an upload. @returns false when another call has already finished it. */
export async function finishFile(
  db: Db | Trx,
  clientId: string,
  fileId: string,
  result: Pick<FileRow, 'state' | 'md5' | 'path'> & Partial<Pick<FileRow, 'mime'>>,
): Promise<boolean> {
  const updatedFile = await db
    .updateTable('files')
    .set(result)
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .where('state', '=', 'uploading')
    .returning('file_id')
    .executeTakeFirst();
  return updatedFile !== undefined;
}

/** The class of advisory locks for announced uploads; no other class has this number. */
const lockClass = 7_220;

/**
 * Returns the announced bytes without a record, of a member and of the company, with a lock until the end of the transaction, so that concurrent
 * announcements are counted one after the other.
 */
export async function unusedBytes(
  trx: Trx,
  clientId: string,
  memberId: string,
): Promise<{ member: number; company: number }> {
  await sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${clientId}::text))`.execute(trx);
  const row = await trx
    .selectFrom('files')
    .select(({ fn, eb }) => [fn.coalesce(fn.sum<string>('size'), eb.lit(0)).as('company')])
    .select(({ fn, eb }) =>
      fn.coalesce(fn.sum<string>('size').filterWhere('member_id', '=', memberId), eb.lit(0)).as('member'),
    )
    .where('client_id', '=', clientId)
    .where('used', '=', false)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return { member: Number(row.member), company: Number(row.company) };
}

/** Returns temporary paths of a company's uploads from before a moment, whose content is useless. */
export async function oldUploadPaths(
  db: Db,
  clientId: string,
  before: Date,
): Promise<{ file_id: string; upload_path: string }[]> {
  const rows = await db
    .selectFrom('files')
    .select(['file_id', 'upload_path'])
    .where('client_id', '=', clientId)
    .where('upload_path', 'is not', null)
    .where('create_time', '<', before)
    .limit(200)
    .execute();
  return rows.flatMap(({ file_id, upload_path }) => (upload_path === null ? [] : [{ file_id, upload_path }]));
}

export async function clearUploadPath(db: Db, clientId: string, fileId: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ upload_path: null })
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .execute();
}

/** Returns unused files of one company: unfinished ones from before `unfinished`, finished ones from before `finished`. */
export async function unusedFiles(
  db: Db,
  clientId: string,
  before: { unfinished: Date; finished: Date },
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('used', '=', false)
    .where(({ or, and, eb }) =>
      or([
        eb('create_time', '<', before.finished),
        and([eb('state', '<>', 'done'), eb('create_time', '<', before.unfinished)]),
      ]),
    )
    .limit(200)
    .execute();
}
