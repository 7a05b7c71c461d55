import { isDeepStrictEqual } from 'node:util';
import { titleTokens } from '../../../domain/collaboration/chat-title';
import { chatRenameKind } from '../../../domain/deliveries/chat-rename';
import { documentFollowKind } from '../../../domain/deliveries/document-follow';
import { taskListFollowKind } from '../../../domain/deliveries/task-list-follow';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { recordExtras } from '../../queries/records/record-extras';
import { enqueue } from '../outbox/enqueue';
import type { SaveTarget } from '../records/save-context';

/** Updates a record's objects in the suite to its name and its people, in the same transaction (SD-93). */
export async function followInSuite(
  trx: Trx,
  cause: Pick<App, 'now' | 'makeId'> & { actor: { clientId: string } },
  type: SaveTarget['type'],
  previousRecord: StoredRecord,
  savedRecord: StoredRecord,
): Promise<void> {
  const isRenamed = previousRecord.name !== savedRecord.name;
  const isTitled = titleTokens(type).some(
    (token) => !isDeepStrictEqual(previousRecord.data[token], savedRecord.data[token]),
  );
  const hasOthers =
    previousRecord.owner !== savedRecord.owner || !isDeepStrictEqual(previousRecord.members, savedRecord.members);
  if (!isRenamed && !isTitled && !hasOthers) return;
  const { clientId } = cause.actor;
  const has = await recordExtras(trx, clientId, { tableId: savedRecord.table_id, recordId: savedRecord.id });
  const payload = { table_id: savedRecord.table_id, record_id: savedRecord.id };
  const follow = <Kind extends typeof taskListFollowKind>(kind: Kind) =>
    enqueue(trx, cause, { clientId, kind, dedupeKey: `follow:${cause.makeId()}`, payload });
  if (has.chat_id !== null && (isRenamed || isTitled)) await follow(chatRenameKind);
  if (has.tasklist_guid !== null && (isRenamed || hasOthers)) await follow(taskListFollowKind);
  if (hasOthers && has.tabs.some(({ token }) => token !== null)) await follow(documentFollowKind);
}
