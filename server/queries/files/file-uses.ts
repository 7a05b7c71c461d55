import { sql, type Selectable } from 'kysely';
import { filesNamed } from '../../../domain/values/files-named';
import type { Db, FileUsesTable, Trx } from '../../db/tables';
import type { FieldConfig } from '../search/keys';

/** The uses of files: record, field and file. Record writes (records/write.ts) maintain them, so that no writer can forget them. */

export type FileUse = Omit<Selectable<FileUsesTable>, 'client_id'>;

interface FileHolder {
  clientId: string;
  tableId: string;
  fields: readonly FieldConfig[];
}

/** Returns every file in these values. */
export function listUses(
  { tableId, fields }: FileHolder,
  recordId: string,
  data: Readonly<Record<string, unknown>>,
): FileUse[] {
  return fields.flatMap((field) =>
    filesNamed(field, data[field.field_id]).map((file_id) => ({
      file_id,
      table_id: tableId,
      record_id: recordId,
      field_id: field.field_id,
    })),
  );
}

/** Adds uses, and marks the files as used, so that the cleanup keeps them. */
export async function addFileUses(db: Db | Trx, clientId: string, uses: readonly FileUse[]): Promise<void> {
  if (uses.length === 0) return;
  const column = (name: keyof FileUse) => sql`${uses.map((use) => use[name])}::text[]`;
  await sql`
    insert into file_uses (client_id, file_id, table_id, record_id, field_id)
    select ${clientId}, * from unnest(${column('file_id')}, ${column('table_id')}, ${column('record_id')}, ${column('field_id')})
    on conflict do nothing`.execute(db);
  await db
    .updateTable('files')
    .set({ used: true })
    .where('client_id', '=', clientId)
    .where('used', '=', false)
    .where('file_id', 'in', [...new Set(uses.map((use) => use.file_id))])
    .execute();
}

/** Marks unused files as used, so that the cleanup keeps them: a pending approval may need them. */
export async function keepFiles(trx: Trx, clientId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .updateTable('files')
    .set({ used: true })
    .where('client_id', '=', clientId)
    .where('used', '=', false)
    .where('file_id', 'in', [...new Set(fileIds)])
    .execute();
}

/** Updates file uses after a change of values: new files are added, and missing ones removed. */
export async function changeFileUses(
  trx: Trx,
  holder: FileHolder,
  recordId: string,
  previousData: Readonly<Record<string, unknown>>,
  changedValues: Readonly<Record<string, unknown>>,
): Promise<void> {
  const fields = holder.fields.filter((field) => Object.hasOwn(changedValues, field.field_id));
  const [previousUses, currentUses] = [previousData, changedValues].map((data) =>
    listUses({ ...holder, fields }, recordId, data),
  ) as [FileUse[], FileUse[]];
  const key = (use: FileUse) => `${use.field_id} ${use.file_id}`;
  const [heldKeys, holdsKeys] = [previousUses, currentUses].map((uses) => new Set(uses.map(key))) as [
    Set<string>,
    Set<string>,
  ];
  const removedUses = previousUses.filter((use) => !holdsKeys.has(key(use)));
  if (removedUses.length > 0) {
    await trx
      .deleteFrom('file_uses')
      .where('client_id', '=', holder.clientId)
      .where('table_id', '=', holder.tableId)
      .where('record_id', '=', recordId)
      .where(({ or, and, eb }) =>
        or(removedUses.map((use) => and([eb('field_id', '=', use.field_id), eb('file_id', '=', use.file_id)]))),
      )
      .execute();
  }
  await addFileUses(
    trx,
    holder.clientId,
    currentUses.filter((use) => !heldKeys.has(key(use))),
  );
}

/** Returns the records and fields that use these files, deleted records included. */
export async function usesOfFiles(db: Db | Trx, clientId: string, fileIds: readonly string[]): Promise<FileUse[]> {
  if (fileIds.length === 0) return [];
  return db
    .selectFrom('file_uses')
    .select(['file_id', 'table_id', 'record_id', 'field_id'])
    .where('client_id', '=', clientId)
    .where('file_id', 'in', [...new Set(fileIds)])
    .execute();
}
