import type { AuditEntry } from '../../../domain/contract/configuration/admin-log';
import { sectionNames } from '../../../domain/contract/configuration/admin';
import type { NamedEntry } from '../../queries/configuration/audit-log';

const undoable = new Set<string>([...sectionNames, 'members', 'records']);
/** Actions that read, export or erase data, and cannot be undone. */
const final = new Set<string>(['see_as', 'export', 'import', 'erase']);

/** Presents a log entry to an administrator. */
export function presentEntry(row: NamedEntry): AuditEntry {
  return {
    entry_id: row.entry_id,
    create_time: row.create_time.getTime(),
    member_id: row.member_id,
    member_name: row.member_name,
    ...(row.by_system ? { by_system: true as const } : {}),
    kind: row.kind,
    action: row.action,
    section: row.section,
    ...(row.table_id === null ? {} : { table_id: row.table_id }),
    ...(row.item_id === null ? {} : { id: row.item_id }),
    ...(row.name === null ? {} : { name: row.name }),
    before: row.before,
    after: row.after,
    ...(row.undo_of === null ? {} : { undo_of: row.undo_of }),
    ...(row.undone_by === null ? {} : { undone_by: row.undone_by }),
    can_undo: row.undone_by === null && undoable.has(row.section) && !final.has(row.action),
  };
}
