import type { StoredRecord } from '../../domain/filters/matches';
import type { MovedParts, Trx } from '../db/tables';
import { bindChat, changeChat, chatOfRecord, recordOfChat, setChatNotices } from '../queries/record-chats';
import { moveProductLines, moveTabs, moveTaskList } from '../queries/record-merges';
import { setFollower } from '../queries/records/write';
import type { SaveContext } from './save-context';

interface Between {
  clientId: string;
  tableId: string;
  from: string;
  to: string;
}

/**
 * Moves what hangs on a record beside its values to another one: followers, lines of products, tabs and documents, the task list, the chat. A record has
 * one chat, one task list and one document of its own: where the other one has them too, its own stay, and the chat that is left over is disconnected,
 * so that it can be connected elsewhere.
 */
export async function moveParts(
  trx: Trx,
  { now, actor: { clientId } }: SaveContext,
  removed: StoredRecord,
  survivor: StoredRecord,
): Promise<Omit<MovedParts, 'links'>> {
  const between = { clientId, tableId: survivor.table_id, from: removed.id, to: survivor.id };
  const followers = removed.followers.filter((member) => !survivor.followers.includes(member));
  for (const member of followers) await setFollower(trx, between, survivor.id, member, true);
  const at = new Date(now());
  const taskList = await moveTaskList(trx, between);
  return {
    followers,
    lines: await moveProductLines(trx, between, at),
    tabs: await moveTabs(trx, between),
    ...(taskList === null ? {} : { task_list: taskList }),
    ...(await moveChat(trx, between, at)),
  };
}

/** Moves back what is still there. @returns how many parts are not, or went elsewhere. */
export async function movePartsBack(
  trx: Trx,
  { now, actor: { clientId } }: SaveContext,
  survivor: StoredRecord,
  removed: StoredRecord,
  moved: Omit<MovedParts, 'links'>,
): Promise<number> {
  const between = { clientId, tableId: survivor.table_id, from: survivor.id, to: removed.id };
  for (const member of moved.followers) await setFollower(trx, between, survivor.id, member, false);
  const at = new Date(now());
  const lines = moved.lines.length === 0 ? [] : await moveProductLines(trx, between, at, moved.lines);
  const tabs = moved.tabs.length === 0 ? [] : await moveTabs(trx, between, moved.tabs);
  const taskList = moved.task_list === undefined ? null : await moveTaskList(trx, between);
  const hasChat = moved.chat_id === undefined || (await returnChat(trx, between, moved.chat_id, at));
  return (
    moved.lines.length -
    lines.length +
    (moved.tabs.length - tabs.length) +
    (moved.task_list === (taskList ?? undefined) ? 0 : 1) +
    (hasChat ? 0 : 1)
  );
}

async function moveChat(
  trx: Trx,
  { clientId, tableId, from, to }: Between,
  at: Date,
): Promise<Pick<MovedParts, 'chat_id'>> {
  const [theirs, own] = [from, to].map((recordId) => ({ tableId, recordId }));
  const chat = theirs && (await chatOfRecord(trx, clientId, theirs));
  if (!chat || !theirs || !own) return {};
  const isTaken = (await chatOfRecord(trx, clientId, own)) !== null;
  await changeChat(trx, clientId, theirs, chat.chat_id, { state: 'unbound' }, at);
  if (!isTaken) {
    const { chat_id, name, origin, given_name, language, notices } = chat;
    await bindChat(trx, clientId, own, { chat_id, name, origin, given_name, language }, at);
    await setChatNotices(trx, clientId, own, chat_id, notices, at);
  }
  return { chat_id: chat.chat_id };
}

/** @returns false for a chat that another record has by now. */
async function returnChat(
  trx: Trx,
  { clientId, tableId, from, to }: Between,
  chatId: string,
  at: Date,
): Promise<boolean> {
  const bound = await recordOfChat(trx, clientId, chatId);
  if (bound && (bound.table_id !== tableId || bound.record_id !== from)) return false;
  if (bound) await changeChat(trx, clientId, { tableId, recordId: from }, chatId, { state: 'unbound' }, at);
  await changeChat(trx, clientId, { tableId, recordId: to }, chatId, { state: 'bound' }, at);
  return true;
}
