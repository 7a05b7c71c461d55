import { compareMembers } from '../../../domain/collaboration/chat-members';
import { chatAddKind } from '../../../domain/deliveries/chat-add';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { enqueue } from '../../commands/outbox/enqueue';
import { loadType, readRecord } from '../../services/records/record-access';
import { mapSuiteError, findSuite } from '../../services/suites/suite-errors';
import type { Handlers, SessionRequest } from '../../context';
import type { Db, Trx } from '../../db/tables';
import { recordAbilities } from '../../policies/rules';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { chatOfRecord, noteChatPeople } from '../../queries/chats/record-chats';

interface ChatRef {
  chat_id: string;
  id: string;
  table_id: string;
}

/**
 * Returns the record of a chat for a member who may change the people in it. @throws AppError notFound where the record has another chat,
 * notAllowed.
 */
async function open(request: SessionRequest, { chat_id, id, table_id }: ChatRef, trx?: Trx): Promise<StoredRecord> {
  const context = await loadType(request, table_id);
  const record = await readRecord(request, context, id, trx ?? request.db, { lock: trx !== undefined });
  const bound = await chatOfRecord(trx ?? request.db, request.actor.clientId, { tableId: table_id, recordId: id });
  if (bound?.chat_id !== chat_id) throw new AppError('notFound');
  if (!recordAbilities(request.actor, context.type, record, context.teamMemberIds).chat)
    throw new AppError('notAllowed');
  return record;
}

/** Returns the suite ids of the people of a record who have not left, by member id. */
async function listPeople(
  db: Db | Trx,
  clientId: string,
  { owner, members }: StoredRecord,
): Promise<Map<string, string>> {
  const people = await memberFacts(db, clientId, [...(owner === null ? [] : [owner]), ...members]);
  return new Map([...people].map(([memberId, { open_id: openId }]) => [memberId, openId]));
}

/** Lists the people of a record who are not in its chat, and the chat's other people (SD-91). People are added only when a member taps. */
export const chatMembers: Handlers<'chats.members' | 'chats.addMembers'> = {
  'chats.members': async (request, input) => {
    const suite = await findSuite(request);
    const people = await listPeople(request.db, request.actor.clientId, await open(request, input));
    const inChat = await mapSuiteError(suite.chatMembers(input.chat_id));
    if (inChat === 'unknown') return { missing_member_ids: [], other_count: 0, is_known: false };
    const { missing, others } = compareMembers(people, inChat);
    return { missing_member_ids: missing, other_count: others, is_known: true };
  },
  'chats.addMembers': async (request, input) => {
    await findSuite(request);
    const { clientId } = request.actor;
    await open(request, input);
    const { outbox_id } = await request.once(async (trx) => {
      const record = await open(request, input, trx);
      const people = await listPeople(trx, clientId, record);
      // Members who do not work on the record must not be added to the chat.
      if (input.member_ids.some((memberId) => !people.has(memberId)))
        throw new AppError('invalid', {}, [{ field: 'member_ids', code: 'notAnOption' }]);
      // Owners get no notice of their own actions.
      if (record.owner === request.actor.memberId)
        await noteChatPeople(
          trx,
          clientId,
          { tableId: input.table_id, recordId: input.id },
          input.chat_id,
          Object.fromEntries(
            input.member_ids.flatMap((memberId) => people.get(memberId) ?? []).map((id) => [id, true]),
          ),
        );
      const payload = { chat_id: input.chat_id, member_ids: input.member_ids };
      const dedupeKey = `chat-add:${request.makeId()}`;
      return { outbox_id: await enqueue(trx, request, { clientId, kind: chatAddKind, dedupeKey, payload }) };
    });
    await request.outbox.deliverNow(clientId, outbox_id);
    return {};
  },
};
