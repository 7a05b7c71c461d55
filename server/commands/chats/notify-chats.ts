import { chatEventKind } from '../../../domain/deliveries/chat-event';
import type { StoredRecord } from '../../../domain/filters/matches';
import { isOfTeam } from '../../../domain/metadata/reading';
import type { SwitchedEvent } from '../../../domain/notices/chat-events';
import { ownerProperty } from '../../../domain/metadata/owner';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { openFields } from '../../policies/public-text';
import { notifiedChats } from '../../queries/chats/bound-chats';
import type { FieldConfig } from '../../queries/search/keys';
import { enqueue } from '../outbox/enqueue';

/** The member who caused the event; null where the clock did. */
interface ChatNoticeCause extends Pick<App, 'now' | 'makeId'> {
  actor: { clientId: string; memberId: string | null };
}

/**
 * Notifies the chats of these records of their events, in the same transaction: one outbox row for each event that is switched on. The general
 * event of a change is left out where a more specific one applies.
 */
export async function notifyChats(
  trx: Trx,
  cause: ChatNoticeCause,
  tableId: string,
  recordIds: readonly string[],
  happened: readonly SwitchedEvent[],
): Promise<void> {
  if (happened.length === 0) return;
  const { clientId, memberId } = cause.actor;
  for (const { record_id, chat_id, notices } of await notifiedChats(trx, clientId, tableId, recordIds)) {
    const wantedEvents = happened.filter((event) => notices.includes(event));
    const events =
      wantedEvents.length > 1 ? wantedEvents.filter((event) => event !== 'CHANGE_OBJECT_EVENT') : wantedEvents;
    for (const event of events) {
      await enqueue(trx, cause, {
        clientId,
        kind: chatEventKind,
        dedupeKey: `chat-event:${cause.makeId()}`,
        payload: { chat_id, table_id: tableId, record_id, event, member_id: memberId },
      });
    }
  }
}

/** Notifies the chat of a record of a change. Changes of fields that some readers cannot see are not mentioned at all. */
export async function notifyChatOfSave(
  trx: Trx,
  cause: ChatNoticeCause,
  fields: readonly FieldConfig[],
  previousRecord: StoredRecord,
  savedRecord: StoredRecord,
  changedFields: readonly string[],
): Promise<void> {
  const open = openFields(fields);
  const visibleChanges = changedFields.filter((id) => id === ownerProperty || open.has(id));
  const isOfMembers = (id: string) => fields.some((field) => field.field_id === id && isOfTeam(field));
  const happened: [SwitchedEvent, boolean][] = [
    [
      'CHANGE_STAGE_EVENT',
      previousRecord.stage_id !== savedRecord.stage_id || previousRecord.pipeline_id !== savedRecord.pipeline_id,
    ],
    ['CHANGE_MEMBER_EVENT', previousRecord.owner !== savedRecord.owner || visibleChanges.some(isOfMembers)],
    ['CHANGE_OBJECT_EVENT', visibleChanges.length > 0],
  ];
  await notifyChats(
    trx,
    cause,
    savedRecord.table_id,
    [savedRecord.id],
    happened.flatMap(([event, hasHappened]) => (hasHappened ? [event] : [])),
  );
}
