import { chatJoinKind } from '../../../domain/deliveries/chat-join';
import { perFamily } from '../../../domain/contract/per-family';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { getChatEvents, chatNotices, isChatEvent } from '../../../domain/notices/chat-events';
import { isBizMonitor } from '../../../domain/notices/biz-monitors';
import type { Family } from '../../../domain/platforms';
import { bindExistingChat } from '../../commands/chats/bind-chat';
import { enqueue } from '../../commands/outbox/enqueue';
import { createChat } from '../../commands/chats/create-chat';
import { ownSuiteToken } from '../../commands/suites/suite-token';
import { unbindRecordChat } from '../../commands/chats/unbind-chat';
import type { Handlers, SessionRequest } from '../../context';
import type { Db, Trx } from '../../db/tables';
import { SuiteRefusal, type ChatOfSuite, type Suite } from '../../platforms/platform';
import { shownTitle } from '../../policies/visible-values';
import { recordAbilities } from '../../policies/rules';
import { findRecord } from '../../queries/records/by-id';
import { chatOfRecord, recordOfChat, setChatNotices, type ChatBinding } from '../../queries/chats/record-chats';
import { takeMonitor, findWatching } from '../../services/integrations/biz-monitors';
import { loadType, readRecord, type TypeContext } from '../../services/records/record-access';
import { isMemberInside } from '../../services/chats/member-inside';
import { shareableChats } from '../../services/chats/shareable-chats';
import { findSuite, mapSuiteError } from '../../services/suites/suite-errors';

interface RecordRef {
  id: string;
  table_id: string;
}
type BoundChatRef = RecordRef & { chat_id: string };
/** A call may name the chat alone. */
type ChatAlone = { chat_id: string; id?: string | undefined; table_id?: string | undefined };

interface OpenRecord {
  context: TypeContext;
  record: StoredRecord;
  mayChange: boolean;
}

async function open(request: SessionRequest, { id, table_id }: RecordRef): Promise<OpenRecord> {
  const context = await loadType(request, table_id);
  const record = await readRecord(request, context, id);
  return {
    context,
    record,
    mayChange: recordAbilities(request.actor, context.type, record, context.teamMemberIds).chat,
  };
}

/**
 * Returns the record and the chat of a call that may name its chat alone. @throws AppError notFound where no record that the caller may read has
 * this chat, also for other people's chats.
 */
async function openChat(
  request: SessionRequest,
  { chat_id, id, table_id }: ChatAlone,
): Promise<OpenRecord & { bound: ChatBinding }> {
  const { db, actor } = request;
  if (id !== undefined && table_id !== undefined)
    return {
      ...(await open(request, { id, table_id })),
      bound: await boundChat(db, actor.clientId, { id, table_id, chat_id }),
    };
  const bound = await recordOfChat(db, actor.clientId, chat_id);
  if (!bound || (id ?? bound.record_id) !== bound.record_id || (table_id ?? bound.table_id) !== bound.table_id)
    throw new AppError('notFound');
  try {
    return { ...(await open(request, { id: bound.record_id, table_id: bound.table_id })), bound };
  } catch (error) {
    if (error instanceof AppError && error.name === 'notReadable') throw new AppError('notFound');
    throw error;
  }
}

/** Reads the record again inside the transaction, so that current rights apply. @throws AppError notAllowed */
async function openToChange(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  trx: Trx,
): Promise<StoredRecord> {
  const record = await readRecord(request, context, id, trx, { lock: true });
  if (!recordAbilities(request.actor, context.type, record, context.teamMemberIds).chat)
    throw new AppError('notAllowed');
  return record;
}

/** Returns the chat that is bound to the record. @throws AppError notFound for another chat: callers may not query chats of others. */
async function boundChat(db: Db, clientId: string, { id, table_id, chat_id }: BoundChatRef): Promise<ChatBinding> {
  const bound = await chatOfRecord(db, clientId, { tableId: table_id, recordId: id });
  if (bound?.chat_id !== chat_id) throw new AppError('notFound');
  return bound;
}

const isInChat = (family: Family) => async (request: SessionRequest, input: ChatAlone) => {
  const suite = await findSuite(request, family);
  await openChat(request, input);
  return { is_in_chat: await mapSuiteError(isMemberInside(suite, input.chat_id, request.actor.openId)) };
};

const create = (family: Family) => async (request: SessionRequest, input: RecordRef) => {
  await findSuite(request, family);
  const { clientId } = request.actor;
  const { context } = await open(request, input);
  const { outbox_id } = await request.once(async (trx) => ({
    outbox_id: await createChat(trx, request, await openToChange(request, context, input.id, trx)),
  }));
  const delivery = await request.outbox.deliverNow(clientId, outbox_id);
  return {
    chat_id: String(delivery.chat_id),
    name: String(delivery.name),
    ...(typeof delivery.abandon_chat_id === 'string' ? { abandon_chat_id: delivery.abandon_chat_id } : {}),
  };
};

const join = (family: Family) => async (request: SessionRequest, input: ChatAlone) => {
  await findSuite(request, family);
  const { clientId, memberId } = request.actor;
  const { record, mayChange } = await openChat(request, input);
  // Only members who work on the record may join; read access does not open its chat.
  if (!mayChange && !record.members.includes(memberId)) throw new AppError('notAllowed');
  const { outbox_id } = await request.once(async (trx) => ({
    outbox_id: await enqueue(trx, request, {
      clientId,
      kind: chatJoinKind,
      dedupeKey: `join:${request.makeId()}`,
      payload: { chat_id: input.chat_id, member_id: memberId },
    }),
  }));
  await request.outbox.deliverNow(clientId, outbox_id);
  return {};
};

const unbind = (family: Family) => async (request: SessionRequest, input: BoundChatRef) => {
  await findSuite(request, family);
  const { context } = await open(request, input);
  return request.once(async (trx) => {
    await unbindRecordChat(trx, request, await openToChange(request, context, input.id, trx), input.chat_id);
    return {};
  });
};

const info = (family: Family) => async (request: SessionRequest, input: ChatAlone) => {
  const suite = await findSuite(request, family);
  const { bound } = await openChat(request, input);
  const chat = await mapSuiteError(chatOrGone(suite, input.chat_id));
  return {
    chat_id: bound.chat_id,
    name: chat.name || bound.name,
    member_count: chat.memberCount,
    dissolved: chat.dissolved,
    ...(chat.openUrl === undefined ? {} : { open_url: chat.openUrl }),
  };
};

const detail = (family: Family) => async (request: SessionRequest, input: ChatAlone) => {
  await findSuite(request, family);
  const { context, bound } = await openChat(request, input);
  return toDetail(context, bound);
};

const update = (family: Family) => async (request: SessionRequest, input: ChatAlone & { notices: string[] }) => {
  await findSuite(request, family);
  const { context, record, bound } = await openChat(request, input);
  const events = input.notices.filter((name) => !isBizMonitor(name));
  // A monitor that was already chosen may stay where the register no longer has the company.
  const isWatched = input.notices.some((name) => isBizMonitor(name) && !bound.notices.includes(name));
  if (
    events.some((name) => !isChatEvent(name) || !getChatEvents(context.type).includes(name)) ||
    (isWatched && !(await findWatching(request, context, record)))
  )
    throw new AppError('invalid', {}, [{ field: 'notices', code: 'notAnOption' }]);
  const notices = chatNotices(context.type, input.notices);
  return request.once(async (trx) => {
    await openToChange(request, context, bound.record_id, trx);
    if (isWatched) await takeMonitor(trx, request.actor.clientId, bound);
    await setChatNotices(
      trx,
      request.actor.clientId,
      { tableId: bound.table_id, recordId: bound.record_id },
      bound.chat_id,
      notices,
      new Date(request.now()),
    );
    return toDetail(context, { ...bound, notices });
  });
};

function toDetail(
  { type }: TypeContext,
  { chat_id, name, notices }: Pick<ChatBinding, 'chat_id' | 'name' | 'notices'>,
) {
  return { detail: { chat_id, name, notices: chatNotices(type, notices) } };
}

async function chatOrGone(suite: Suite, chatId: string): Promise<ChatOfSuite> {
  try {
    return await suite.chat(chatId);
  } catch (error) {
    if (!(error instanceof SuiteRefusal) || error.kind !== 'notFound') throw error;
    return { chatId, name: '', memberCount: 0, dissolved: true, openUrl: undefined };
  }
}

const bind = (family: Family) => async (request: SessionRequest, input: BoundChatRef) => {
  const suite = await findSuite(request, family);
  if (!suite.bindsChats) throw new AppError('notAllowed');
  const { context, mayChange } = await open(request, input);
  if (!mayChange) throw new AppError('notAllowed');
  const refused = () => new AppError('chatBindFailed');
  const chatId = await mapSuiteError(suite.getChatId(input.chat_id), refused);
  await refuseTaken(request, { ...input, chat_id: chatId });
  // This runs before the transaction and is safe to repeat: a bot in the chat stays in it.
  const chat = await mapSuiteError(bringIn(request, suite, chatId), refused);
  return request.once(async (trx) => {
    await bindExistingChat(trx, request, await openToChange(request, context, input.id, trx), chat);
    return { chat_id: chat.chatId, name: chat.name };
  });
};

/** Adds the bot to the chat, in the caller's own name, and checks that the caller is in the chat. */
async function bringIn(request: SessionRequest, suite: Suite, chatId: string): Promise<ChatOfSuite> {
  await suite.addBot(chatId, await ownSuiteToken(request, request.actor), request.actor.openId);
  const chat = await suite.chat(chatId);
  if (chat.dissolved || !(await suite.isInChat(chatId, request.actor.openId)))
    throw new SuiteRefusal('refused', '', '');
  return chat;
}

/** @throws AppError chatAlreadyBound, with the name of the bound record where the caller may read it. */
async function refuseTaken(request: SessionRequest, { id, table_id, chat_id }: BoundChatRef): Promise<void> {
  const { clientId } = request.actor;
  const ownChat = await chatOfRecord(request.db, clientId, { tableId: table_id, recordId: id });
  if (ownChat && ownChat.chat_id !== chat_id) throw new AppError('chatAlreadyBound', { name: ownChat.name });
  const otherBinding = await recordOfChat(request.db, clientId, chat_id);
  if (!otherBinding || (otherBinding.table_id === table_id && otherBinding.record_id === id)) return;
  const context = await loadType(request, otherBinding.table_id);
  const result = await findRecord(request.db, context.read, otherBinding.record_id);
  throw new AppError(
    'chatAlreadyBound',
    result.state === 'readable' ? { name: shownTitle(context.type, context.fields, result.record) } : {},
  );
}

export const chats: Handlers<
  Exclude<
    Extract<keyof Handlers, `chats.${string}`>,
    'chats.members' | 'chats.addMembers' | 'chats.findRecord' | 'chats.shareRecord' | `chats.${Family}BizMonitorTypes`
  >
> = {
  ...perFamily('chats', 'IsInChat', isInChat),
  ...perFamily('chats', 'Create', create),
  ...perFamily('chats', 'Bind', bind),
  ...perFamily('chats', 'Join', join),
  ...perFamily('chats', 'Unbind', unbind),
  ...perFamily('chats', 'Info', info),
  ...perFamily('chats', 'Detail', detail),
  ...perFamily('chats', 'Update', update),
  'chats.shareable': async (request) => ({
    list: await mapSuiteError(shareableChats(request, await findSuite(request))),
  }),
};
