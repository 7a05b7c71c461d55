import type { Input } from '../../../domain/contract';
import type { ShareChat } from '../../../domain/contract/notes/notes';
import { AppError, type FieldIssue } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { noteTexts } from '../../../domain/objects/note-texts';
import { aboutLimit, type RelatedRecords } from '../../../domain/values/note-related';
import type { Poi } from '../../../domain/values/poi';
import { nearbyRecords } from '../../services/records/nearby';
import { loadType, present, readRecord, type TypeContext } from '../../services/records/record-access';
import { readForChange, removeOne } from '../../services/records/record-changes';
import { findOutsiders } from '../../services/notes/note-outsiders';
import { noteTable } from '../../services/notes/note-scope';
import { changedInfo, listRecords } from '../../services/records/record-pages';
import { transcribe } from '../../services/files/transcribe';
import { createChat } from '../../commands/chats/create-chat';
import { createTodo, getDueDate, hasTodo, mayMakeTodos, todoText } from '../../commands/tasks/create-todo';
import { addBotToChats } from '../../commands/chats/add-bot-to-chats';
import { readNote } from '../../commands/notes/note-data';
import { findQuickAddress } from '../../commands/integrations/quick-address';
import { RefusedSaves } from '../../commands/records/refusals';
import type { SaveTarget } from '../../commands/records/save-context';
import { changeRecord, createRecord } from '../../commands/records/save-record';
import { shareNewNote, shareNote, showInOwnChats } from '../../commands/notes/share-note';
import type { Handlers, SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { fieldsOfAuthor } from '../../policies/notes';
import { keyReaches, recordAbilities } from '../../policies/rules';
import { presentMembers } from '../../queries/people/members';
import { recordOfChat } from '../../queries/chats/record-chats';
import { findRecords } from '../../queries/records/by-id';
import { capabilities } from '../../../domain/platforms';

export const notes: Handlers<Extract<keyof Handlers, `notes.${string}`>> = {
  'notes.list': (request, input) => listRecords(request, noteTable, input),

  'notes.create': async (request, { __share: pickedChats = [], extra_need_share_chat_ids: further = [], ...sent }) => {
    if (!keyReaches(request.actor, noteTable, 'write')) throw new AppError('keyScope');
    const context = await loadType(request, noteTable);
    const related = await openTypes(request, sent.follow_relate_objs);
    const mayShare = await sharing(request);
    const { chats: __share, opensOwn } = parted([...pickedChats, ...further.map((id) => ({ id, name: '' }))]);
    if (related.refused.length === 0) {
      await addBotToChats(request, __share);
      await findAddress(request, sent.position);
    }
    const { note_id } = await request.once(async (trx) => {
      const about = await recordsAbout(request, related.contexts, sent.follow_relate_objs, trx);
      const saves = new RefusedSaves();
      const isNamed = (field: string) => field;
      const chats = await saves.attempt({ order: 1, nameField: isNamed }, () =>
        chosenChats(trx, request, mayShare, about, __share),
      );
      const { beside, refused } = await getCircumstances(trx, request, sent, related.refused.length > 0 ? null : about);
      const values = getValues(context, sent);
      const note = await saves.attempt({ order: 0, nameField: isNamed }, () =>
        createRecord(trx, request, toSheetTarget(context), {
          values,
          beside,
          refused: [...related.refused, ...refused],
        }),
      );
      saves.refuse();
      if (!chats || !note) throw new AppError('invalid');
      await shareNewNote(trx, request, note.id, chats);
      // A next step with a day is a task, and not only a remark.
      if (getDueDate(note) !== undefined && hasTodo(note) && mayMakeTodos(request.actor))
        await createTodo(trx, request, note);
      if (opensOwn) await openOwnChat(trx, request, related.contexts, note.id, about);
      return { note_id: note.id };
    });
    // The note is read again, so that a retry returns its current state.
    const [note] = await present(request, context, [await readRecord(request, context, note_id)]);
    if (!note) throw new AppError('notFound');
    return { note_id, note };
  },

  'notes.outsiders': async (request, { note_id }) => {
    const context = await loadType(request, noteTable);
    const note = await readRecord(request, context, note_id);
    if (note.creator !== request.actor.memberId) throw new AppError('notAllowed');
    const about = await readableAbout(request, readNote(note.data).related);
    const types = await listTypes(request, about);
    const noted = about.flatMap((record) => {
      const type = types.get(record.table_id);
      return type ? [{ context: type, record }] : [];
    });
    return findOutsiders(request, context, note, noted);
  },

  'notes.nearby': nearbyRecords,

  'notes.transcribe': async (request, { file_id }) => ({ text: await transcribe(request, file_id) }),

  'notes.update': async (request, { note_id, known_update_time, update_data }) => {
    const context = await loadType(request, noteTable);
    const { follow_relate_objs: related, position } = update_data;
    const openedTypes = related && (await openTypes(request, related));
    await findAddress(request, position);
    await request.once(async (trx) => {
      const { before, teamIsFixed } = await readForChange(request, context, note_id, trx);
      if (related && openedTypes) await recordsAbout(request, openedTypes.contexts, related, trx);
      const values = getValues(context, update_data);
      const state = { knownUpdateTime: known_update_time ?? before.update_time, teamIsFixed };
      const { beside, refused } = await getCircumstances(trx, request, update_data, []);
      const change = { values, beside, refused: [...(openedTypes?.refused ?? []), ...refused] };
      await changeRecord(trx, request, toSheetTarget(context), before, change, state);
      return { note_id };
    });
    return changedInfo(request, noteTable, note_id);
  },
  'notes.remove': async (request, { note_id }) => {
    const context = await loadType(request, noteTable);
    return request.once(async (trx) => {
      await removeOne(request, context, note_id, trx);
      return {};
    });
  },
  'notes.share': async (request, { note_id, __share: pickedChats }) => {
    const { chats: __share, opensOwn } = parted(pickedChats);
    const context = await loadType(request, noteTable);
    const mayShare = await sharing(request);
    const note = await readRecord(request, context, note_id);
    const about = await readableAbout(request, readNote(note.data).related);
    // The card opens a record. A member who may read none of the note's records can share the note with no chat.
    if (about.length === 0) throw new AppError('notReadable');
    await addBotToChats(request, __share);
    await request.once(async (trx) => {
      await shareNote(trx, request, note.id, await chosenChats(trx, request, mayShare, about, __share));
      if (opensOwn) await openOwnChat(trx, request, await listTypes(request, about), note.id, about);
      return {};
    });
    return {};
  },
  'notes.createTask': async (request, { note_id }) => {
    if (!mayMakeTodos(request.actor)) throw new AppError('notAllowed');
    const context = await loadType(request, noteTable);
    if (!context.fields.some(({ field_id, access }) => field_id === todoText && access !== 'none'))
      throw new AppError('notAllowed');
    const { outbox_id } = await request.once(async (trx) => {
      const note = await readRecord(request, context, note_id, trx, { lock: true });
      if (note.creator !== request.actor.memberId) throw new AppError('notAllowed');
      return { outbox_id: await createTodo(trx, request, note) };
    });
    await request.outbox.deliverNow(request.actor.clientId, outbox_id);
    return {};
  },
};

/** Separates existing chats, each once, from the request to create the record's chat. */
function parted(chosenChats: readonly ShareChat[]): { chats: { id: string; name: string }[]; opensOwn: boolean } {
  const chats = chosenChats.flatMap((chat) => ('id' in chat ? [{ id: chat.id, name: chat.name }] : []));
  return {
    chats: [...new Map(chats.map((chat) => [chat.id, chat])).values()],
    opensOwn: chosenChats.some((chat) => 'will_open' in chat),
  };
}

async function listTypes(request: SessionRequest, about: readonly StoredRecord[]): Promise<Map<string, TypeContext>> {
  const contexts = new Map<string, TypeContext>();
  for (const { table_id } of about) contexts.set(table_id, await loadType(request, table_id));
  return contexts;
}

/**
 * Requests a chat for the first record of a note that has none and may get one. The note is shown in it as soon as the chat exists. A chat that was
 * made meanwhile shows the note as the record's own chat. @throws AppError notAllowed where the caller may make no chat for any of the records.
 */
async function openOwnChat(
  trx: Trx,
  request: SessionRequest,
  contexts: ReadonlyMap<string, TypeContext>,
  noteId: string,
  about: readonly StoredRecord[],
): Promise<void> {
  const record = about.find((candidate) => {
    const context = contexts.get(candidate.table_id);
    return context && recordAbilities(request.actor, context.type, candidate, context.teamMemberIds).chat;
  });
  if (!record) throw new AppError('notAllowed');
  try {
    await createChat(trx, request, record, noteId);
  } catch (error) {
    if (!(error instanceof AppError) || error.name !== 'chatAlreadyBound') throw error;
    await showInOwnChats(trx, request, noteId, [record]);
  }
}

type Circumstances = Partial<
  Pick<
    Input<'notes.create'>,
    'conferee_member_ids' | 'todo_due_on' | 'notice_config' | 'note_related_id' | 'note_related_type'
  >
>;

/**
 * Returns the properties of a note that are not fields. `refused` names a colleague who does not exist, and a page that belongs to none of its
 * records. @param about null where its records are refused.
 */
async function getCircumstances(
  trx: Trx,
  { actor }: SessionRequest,
  { conferee_member_ids, todo_due_on, notice_config, note_related_id, note_related_type }: Circumstances,
  about: readonly StoredRecord[] | null,
): Promise<{ beside: Record<string, unknown>; refused: FieldIssue[] }> {
  const conferees = conferee_member_ids && [...new Set(conferee_member_ids)];
  const presentAttendees = conferees
    ? await presentMembers(trx, actor.clientId, conferees)
    : new Map<string, unknown>();
  const refused: FieldIssue[] = [];
  if (conferees?.some((id) => !presentAttendees.has(id)))
    refused.push({ field: 'conferee_member_ids', code: 'notAMember' });
  const isAbout = about?.some(({ id, table_id }) => id === note_related_id && table_id === note_related_type) ?? true;
  if ((note_related_id !== undefined || note_related_type !== undefined) && !isAbout)
    refused.push({ field: 'note_related_id', code: 'notAnOption' });
  const sentDetails = {
    conferee_member_ids: conferees,
    todo_due_on,
    notice_config,
    note_related_id,
    note_related_type,
  };
  const extraValues = Object.fromEntries(Object.entries(sentDetails).filter(([, value]) => value !== undefined));
  return { beside: extraValues, refused };
}

/** Returns the note's records that the caller may read. */
async function readableAbout(request: SessionRequest, related: RelatedRecords): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (const [tableId, ids] of Object.entries(related)) {
    const context = await loadType(request, tableId).catch((error: unknown) => {
      // The company has deleted the type, or the caller may not see it.
      if (error instanceof AppError && error.name === 'notFound') return undefined;
      throw error;
    });
    if (context) records.push(...(await findRecords(request.db, context.read, ids)));
  }
  return records;
}

/** Returns the note type as its author fills it in. */
function toSheetTarget(context: TypeContext): SaveTarget {
  return { ...context, fields: fieldsOfAuthor(context.fields) };
}

const texts: readonly string[] = noteTexts;

/** Returns the sent fields. The texts of every sheet are dropped where the company's notes lack the field; other unknown texts are refused. */
function getValues(
  { configuration }: TypeContext,
  sentValues: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isKept = (id: string) => texts.includes(id) || configuration.some(({ field_id }) => field_id === id);
  return Object.fromEntries(Object.entries(sentValues).filter(([id, value]) => value !== undefined && isKept(id)));
}

/** The address is looked up before the transaction, because it waits for a map service. */
async function findAddress(request: SessionRequest, position: Poi | null | undefined): Promise<void> {
  if (position) await findQuickAddress(request, request.actor, position, request.language);
}

/** Opens the types of a note's records. `refused` means that there are none or too many: then no type is opened. */
async function openTypes(
  request: SessionRequest,
  related: RelatedRecords,
): Promise<{ contexts: Map<string, TypeContext>; refused: FieldIssue[] }> {
  const tables = Object.keys(related).filter((tableId) => (related[tableId] ?? []).length > 0);
  const count = tables.reduce((sum, tableId) => sum + (related[tableId]?.length ?? 0), 0);
  const contexts = new Map<string, TypeContext>();
  const field = 'follow_relate_objs';
  if (count === 0) return { contexts, refused: [{ field, code: 'required' }] };
  if (count > aboutLimit) return { contexts, refused: [{ field, code: 'tooMany', params: { limit: aboutLimit } }] };
  for (const tableId of tables) contexts.set(tableId, await loadType(request, tableId));
  return { contexts, refused: [] };
}

/** Returns the records, if the caller may read and write notes about each. */
async function recordsAbout(
  request: SessionRequest,
  contexts: Map<string, TypeContext>,
  related: RelatedRecords,
  trx: Trx,
): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (const [tableId, context] of contexts) {
    for (const id of new Set(related[tableId])) {
      const record = await readRecord(request, context, id, trx);
      if (!recordAbilities(request.actor, context.type, record, context.teamMemberIds).note)
        throw new AppError('notAllowed');
      records.push(record);
    }
  }
  return records;
}

/**
 * Returns whether a note can be shared to any chat, only to chats with the bot, or to none. `own` is for a suite that cannot add the bot to a chat
 * (DingTalk).
 */
async function sharing(request: SessionRequest): Promise<'any' | 'own' | 'none'> {
  const { channel } = request.actor;
  if (capabilities[channel].addBotToChat) return 'any';
  return (await (await request.suites.of(request.actor))?.botChats()) === 'unknown' ? 'own' : 'none';
}

/**
 * Returns the chats to share to, each with the record that its card opens: the chat's own record, else the first one. The suite checks that the
 * author is in the chat when the card is sent. @throws AppError invalid for a chat without the app's bot.
 */
async function chosenChats(
  trx: Trx,
  request: SessionRequest,
  mayShare: 'any' | 'own' | 'none',
  about: readonly StoredRecord[],
  pickedChats: readonly { id: string; name: string }[],
): Promise<{ id: string; record: StoredRecord }[]> {
  const chats: { id: string; record: StoredRecord }[] = [];
  for (const { id, name } of pickedChats) {
    const bound = await recordOfChat(trx, request.actor.clientId, id);
    if (mayShare === 'none' || (mayShare === 'own' && !bound))
      throw new AppError('invalid', { chat: name }, [{ field: '__share', code: 'notAnOption' }]);
    const record =
      about.find((candidate) => candidate.table_id === bound?.table_id && candidate.id === bound.record_id) ?? about[0];
    if (record) chats.push({ id, record });
  }
  return chats;
}
