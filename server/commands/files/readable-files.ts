import type { Actor } from '../../context';
import type { Db, Trx } from '../../db/tables';
import type { ResolveType } from '../../policies/resolve-type';
import { usesOfFiles } from '../../queries/files/file-uses';
import { findFiles } from '../../queries/files/files';
import { findNamed } from '../../queries/links/named-records';

/**
 * Returns the files that the member may name in a save and get a link to: the member's own unused uploads, and files in a record and a field that
 * the member may read.
 */
export async function readableFiles(
  db: Db | Trx,
  actor: Pick<Actor, 'clientId' | 'memberId'>,
  resolveType: ResolveType,
  fileIds: readonly string[],
): Promise<Set<string>> {
  const finishedFiles = (await findFiles(db, actor.clientId, [...new Set(fileIds)])).filter(
    (file) => file.state === 'done',
  );
  const ownFileIds = finishedFiles
    .filter((file) => !file.used && file.member_id === actor.memberId)
    .map((file) => file.file_id);
  const uses = await usesOfFiles(
    db,
    actor.clientId,
    finishedFiles.filter((file) => file.used).map((file) => file.file_id),
  );
  const readable = new Set(ownFileIds);
  for (const tableId of new Set(uses.map((use) => use.table_id))) {
    const reached = await resolveType(tableId, db);
    if (!reached) continue;
    const visibleIds = new Set(
      reached.fields.filter((field) => field.access !== 'none').map((field) => field.field_id),
    );
    const visibleUses = uses.filter((use) => use.table_id === tableId && visibleIds.has(use.field_id));
    const records = await findNamed(
      db,
      reached.read,
      visibleUses.map((use) => use.record_id),
    );
    for (const use of visibleUses) {
      const record = records.get(use.record_id);
      if (record?.readable && !record.deleted) readable.add(use.file_id);
    }
  }
  return readable;
}
