import type { AuditAction, AuditKind } from '../../../domain/contract/configuration/admin-log';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { insertAuditEntry } from '../../queries/configuration/audit-log';

/** The author of an administrative change; without a member it is a command of the operator. */
export interface Administrator extends Pick<App, 'now' | 'makeId'> {
  clientId: string;
  memberId: string | null;
  /** The server made the change by a setting of the company, such as rates that are read daily. */
  isSystem?: boolean;
}

export interface NewEntry {
  kind: AuditKind;
  action: AuditAction;
  section: string;
  tableId?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  before?: unknown;
  after?: unknown;
  version?: number;
  undoneEntryId?: string | undefined;
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** Writes an entry of the audit log, in the transaction of the change. It is the only writer of the log. @returns its id */
export async function addAuditEntry(
  trx: Trx,
  { clientId, memberId, isSystem, now, makeId }: Administrator,
  entry: NewEntry,
): Promise<string> {
  const entry_id = makeId();
  await insertAuditEntry(trx, {
    client_id: clientId,
    entry_id,
    create_time: new Date(now()),
    member_id: memberId,
    kind: entry.kind,
    action: entry.action,
    section: entry.section,
    table_id: entry.tableId ?? null,
    item_id: entry.id ?? null,
    name: entry.name ?? null,
    before: json(entry.before),
    after: json(entry.after),
    version: entry.version ?? null,
    undo_of: entry.undoneEntryId ?? null,
    by_system: isSystem ?? false,
  });
  return entry_id;
}
