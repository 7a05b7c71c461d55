import { sql, type Insertable, type Selectable } from 'kysely';
import type { AuditKind } from '../../../domain/contract/configuration/admin-log';
import type { AuditLogTable, Db, Trx } from '../../db/tables';

/** The audit log of administrators' actions. Entries are added, read, and removed when they are old: there is no statement that changes one. */

export type AuditRow = Selectable<AuditLogTable>;

export async function insertAuditEntry(trx: Trx, row: Insertable<AuditLogTable>): Promise<void> {
  await trx.insertInto('audit_log').values(row).execute();
}

/** An entry for display: with its author's name, and the entry that reverts it. */
export type NamedEntry = AuditRow & { member_name: string | null; undone_by: string | null };

const selectNamed = (db: Db | Trx, clientId: string) =>
  db
    .selectFrom('audit_log as a')
    .selectAll('a')
    .select((eb) => [
      eb
        .selectFrom('members as m')
        .select('m.name')
        .where('m.client_id', '=', clientId)
        .whereRef('m.member_id', '=', 'a.member_id')
        .as('member_name'),
      eb
        .selectFrom('audit_log as u')
        .select('u.entry_id')
        .where('u.client_id', '=', clientId)
        .whereRef('u.undo_of', '=', 'a.entry_id')
        .orderBy('u.entry_id', 'desc')
        .limit(1)
        .as('undone_by'),
    ])
    .where('a.client_id', '=', clientId);

export interface AuditFilter {
  kind?: AuditKind | undefined;
  section?: string | undefined;
  tableId?: string | undefined;
  memberId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  beforeId?: string | undefined;
}

/** The maximum number of characters in one answer's before and after values: an entry may contain a megabyte. */
const textOfPage = 1_000_000;

/** Returns a page of the log, the newest first; shorter for long entries, with at least one. Ids sort by creation time. */
export async function pageOfAuditLog(
  db: Db,
  clientId: string,
  { kind, section, tableId, memberId, from, to, beforeId }: AuditFilter,
  limit: number,
): Promise<{ rows: NamedEntry[]; hasMore: boolean }> {
  const entries = await db
    .selectFrom('audit_log as a')
    .select('a.entry_id')
    .select(sql<number>`coalesce(length(a.before::text), 0) + coalesce(length(a.after::text), 0)`.as('size'))
    .where('a.client_id', '=', clientId)
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind ?? 'setting'))
    .$if(section !== undefined, (query) => query.where('a.section', '=', section ?? ''))
    .$if(tableId !== undefined, (query) => query.where('a.table_id', '=', tableId ?? ''))
    .$if(memberId !== undefined, (query) => query.where('a.member_id', '=', memberId ?? ''))
    .$if(from !== undefined, (query) => query.where('a.create_time', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('a.create_time', '<=', to ?? new Date(0)))
    .$if(beforeId !== undefined, (query) => query.where('a.entry_id', '<', beforeId ?? ''))
    .orderBy('a.entry_id', 'desc')
    .limit(limit + 1)
    .execute();
  let size = 0;
  const pageIds = entries
    .slice(0, limit)
    .filter((entry, time) => (size += Number(entry.size)) <= textOfPage || time === 0)
    .map(({ entry_id }) => entry_id);
  if (pageIds.length === 0) return { rows: [], hasMore: false };
  const rows = await selectNamed(db, clientId)
    .where('a.entry_id', 'in', pageIds)
    .orderBy('a.entry_id', 'desc')
    .execute();
  return { rows, hasMore: entries.length > pageIds.length };
}

/** Returns one entry; null for an unknown one. */
export async function findAuditEntry(db: Db | Trx, clientId: string, entryId: string): Promise<NamedEntry | null> {
  return (await selectNamed(db, clientId).where('a.entry_id', '=', entryId).executeTakeFirst()) ?? null;
}

/** Returns the entries of one step, the last first. */
export async function entriesOfVersion(db: Db | Trx, clientId: string, version: number): Promise<NamedEntry[]> {
  return selectNamed(db, clientId).where('a.version', '=', version).orderBy('a.entry_id', 'desc').execute();
}

/** Returns the changes of a part of the configuration since a version of it, the newest first. */
export async function changesSince(
  db: Db | Trx,
  clientId: string,
  { version, section, tableId }: { version: number; section: string; tableId: string | null },
): Promise<NamedEntry[]> {
  return selectNamed(db, clientId)
    .where('a.version', '>', version)
    .where('a.section', '=', section)
    .where('a.table_id', tableId === null ? 'is' : '=', tableId)
    .orderBy('a.entry_id', 'desc')
    .limit(100)
    .execute();
}

/** Returns the newest change of settings or rights since a moment, of which open apps are notified. */
export async function lastChangeSince(
  db: Db,
  clientId: string,
  since: Date,
): Promise<Pick<AuditRow, 'entry_id' | 'create_time'> | null> {
  return (
    (await db
      .selectFrom('audit_log')
      .select(['entry_id', 'create_time'])
      .where('client_id', '=', clientId)
      .where('create_time', '>=', since)
      .where('kind', 'in', ['setting', 'right', 'member'])
      .orderBy('create_time', 'desc')
      .orderBy('entry_id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** Deletes old entries. */
export async function deleteExpiredAuditEntries(db: Db, clientId: string, before: Date): Promise<void> {
  await db.deleteFrom('audit_log').where('client_id', '=', clientId).where('create_time', '<', before).execute();
}
