import type { NamedRecord } from '../../../domain/contract/shapes';
import type { Db, Trx } from '../../db/tables';
import { shownTitle } from '../../policies/visible-values';
import type { ResolveType, ResolvedType } from '../../policies/resolve-type';
import type { FileRow } from '../../queries/files/files';
import { findReferenced } from '../../queries/links/references';

type LinkedRecordKeys = readonly { table: string; id: string }[];

/**
 * Returns the data that the caller may see of the records in values, by `<table>:<id>`. It needs one statement, however many records and types
 * there are.
 */
export async function resolveReferences(
  db: Db | Trx,
  resolveType: ResolveType,
  namedRecords: LinkedRecordKeys,
): Promise<Map<string, NamedRecord>> {
  return (await refsAndFiles(db, resolveType, namedRecords, { clientId: '', ids: [] })).refs;
}

/**
 * Returns the same with the files of some ids, in the same statement. The title of an unreadable record never leaves the server (SD-52), and
 * neither does whether the record still exists.
 */
export async function refsAndFiles(
  db: Db | Trx,
  resolveType: ResolveType,
  namedRecords: LinkedRecordKeys,
  fileIds: { clientId: string; ids: readonly string[] },
): Promise<{ refs: Map<string, NamedRecord>; files: readonly FileRow[] }> {
  const tables = await Promise.all(
    [...new Set(namedRecords.map(({ table }) => table))].map(
      async (table) => [table, await resolveType(table, db)] as const,
    ),
  );
  const reached = new Map(tables.flatMap(([table, type]): [string, ResolvedType][] => (type ? [[table, type]] : [])));
  const { records, files } = await findReferenced(db, {
    records: [...reached].map(([table, { read }]) => ({
      scope: read,
      ids: namedRecords.flatMap((namedRecord) => (namedRecord.table === table ? [namedRecord.id] : [])),
    })),
    files: fileIds,
  });
  const refs = namedRecords.map(({ table, id }): [string, NamedRecord] => {
    const type = reached.get(table);
    const row = records.get(table)?.get(id);
    if (!type || !row?.readable) return [`${table}:${id}`, { readable: false }];
    return [
      `${table}:${id}`,
      {
        title: shownTitle(type.type, type.fields, row),
        readable: !row.deleted,
        ...(row.deleted ? { deleted: true } : {}),
      },
    ];
  });
  return { refs: new Map(refs), files };
}
