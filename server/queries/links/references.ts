import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../../domain/filters/scope';
import type { Db, Trx } from '../../db/tables';
import type { FileRow } from '../files/files';
import type { NamedRow } from './named-records';
import { ruleToSql } from '../records/predicates';

/** The records and files that values of records refer to. */
export interface Referenced {
  /** Records by type and id, without unknown ids. */
  records: ReadonlyMap<string, ReadonlyMap<string, NamedRow>>;
  /** In any order. */
  files: readonly FileRow[];
}

/** The row of a file in JSON. */
type FileJson = Omit<FileRow, 'create_time'> & { create_time: string };
type ReferencedRow =
  ({ kind: 'record'; table_id: string; id: string; file: null } & NamedRow) | { kind: 'file'; file: FileJson };

/** Reads records of several types within their scopes, and files: one statement, or none for an empty request. */
export async function findReferenced(
  db: Db | Trx,
  requestedRefs: {
    records: readonly { scope: Scope; ids: readonly string[] }[];
    files: { clientId: string; ids: readonly string[] };
  },
): Promise<Referenced> {
  const queries: RawBuilder<unknown>[] = requestedRefs.records
    .filter(({ ids }) => ids.length > 0)
    .map(
      ({ scope, ids }) => sql`
        select 'record' as kind, records.table_id, records.id, records.name, records.is_draft, records.deleted_at is not null as deleted,
          ${ruleToSql(scope)} as readable, null::jsonb as file
        from records where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and records.id = any(${[...new Set(ids)]}::text[])`,
    );
  if (requestedRefs.files.ids.length > 0)
    queries.push(sql`
        select 'file' as kind, null as table_id, f.file_id as id, null as name, null::boolean as is_draft, null::boolean as deleted,
          null::boolean as readable, to_jsonb(f) as file
        from files as f where f.client_id = ${requestedRefs.files.clientId} and f.file_id = any(${[...new Set(requestedRefs.files.ids)]}::text[])`);
  const records = new Map<string, Map<string, NamedRow>>();
  const files: FileRow[] = [];
  if (queries.length === 0) return { records, files };
  const { rows } = await sql<ReferencedRow>`${sql.join(queries, sql` union all `)}`.execute(db);
  for (const row of rows) {
    if (row.kind === 'file') {
      files.push({ ...row.file, create_time: new Date(row.file.create_time) });
      continue;
    }
    const { table_id, id, name, is_draft, deleted } = row;
    const ofType = records.get(table_id) ?? new Map<string, NamedRow>();
    records.set(table_id, ofType.set(id, { name, is_draft, deleted, readable: Boolean(row.readable) }));
  }
  return { records, files };
}
