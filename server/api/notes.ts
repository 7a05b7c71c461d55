import { AppError } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import { noteTexts, type NoteText } from '../../domain/objects/note-texts';
import { aboutLimit, type RelatedRecords } from '../../domain/values/note-related';
import { addBotToChats } from '../actions/add-bot-to-chats';
import { changeNote, removeNote } from '../actions/change-note';
import { readNote } from '../actions/note-data';
import { withQuickAddress } from '../actions/quick-address';
import { shareNote, writeNote } from '../actions/write-note';
import type { Handlers, SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { recordAbilities } from '../policies/rules';
import { recordOfChat } from '../queries/record-chats';
import { findRecords } from '../queries/records/by-id';
import { loadType, present, readRecord, type TypeContext } from '../access/record-access';
import { noteTable } from '../access/note-scope';
import { changedInfo, listRecords } from '../access/record-pages';

export const notes: Handlers<Extract<keyof Handlers, `notes.${string}`>> = {
  'notes.list': (request, input) => listRecords(request, noteTable, input),

  'notes.create': async (request, input) => {
    const { actor } = request;
    const context = await loadType(request, noteTable);
    const texts = textsOf(context, input);
    const contexts = await openTypes(request, input.follow_relate_objs);
    const mayShare = await sharing(request);
    await addBotToChats(request, input.__share ?? []);
    const placed = input.position
      ? await withQuickAddress(request, actor.clientId, input.position, request.language)
      : undefined;
    const { note_id } = await request.once(async (trx) => {
      const about = await recordsAbout(request, contexts, input.follow_relate_objs, trx);
      const chats = await chosenChats(trx, request, mayShare, about, input.__share ?? []);
      const note = await writeNote(trx, request, context, about, {
        content: input.content,
        texts,
        position: placed?.position,
        addressMissing: placed?.addressMissing ?? false,
        attachments: [...new Set(input.attachments ?? [])],
        chats,
      });
      return { note_id: note.id };
    });
    // Read again: a retry shows the note as it stands now.
    const [note] = await present(request, context, [await readRecord(request, context, note_id)]);
    if (!note) throw new AppError('notFound');
    return { note_id, note };
  },

  'notes.update': async (request, { note_id, update_data }) => {
    const context = await loadType(request, noteTable);
    const { follow_relate_objs: related, content, attachments, ...rest } = update_data;
    const texts = textsOf(context, rest);
    const contexts = related ? await openTypes(request, related) : undefined;
    const placed = rest.position
      ? await withQuickAddress(request, request.actor.clientId, rest.position, request.language)
      : undefined;
    await request.once(async (trx) => {
      const before = await ownNote(request, context, note_id, trx);
      const about = related && contexts ? await recordsAbout(request, contexts, related, trx) : undefined;
      await changeNote(trx, request, context, before, {
        content,
        attachments,
        texts,
        position: placed?.position ?? rest.position,
        about,
      });
      return { note_id };
    });
    return changedInfo(request, noteTable, note_id);
  },
  'notes.remove': async (request, { note_id }) => {
    const context = await loadType(request, noteTable);
    return request.once(async (trx) => {
      await removeNote(trx, request, await ownNote(request, context, note_id, trx));
      return {};
    });
  },
  'notes.share': async (request, { note_id, __share }) => {
    const context = await loadType(request, noteTable);
    const mayShare = await sharing(request);
    const note = await readRecord(request, context, note_id);
    const about = await readableAbout(request, readNote(note.data).related);
    // The card opens a record: a member who may read none of them can show the note to nobody.
    if (about.length === 0) throw new AppError('notReadable');
    await addBotToChats(request, __share);
    await request.once(async (trx) => {
      await shareNote(trx, request, note.id, await chosenChats(trx, request, mayShare, about, __share));
      return {};
    });
    return {};
  },
};

/** The records of a note that the caller may read. */
async function readableAbout(request: SessionRequest, related: RelatedRecords): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (const [tableId, ids] of Object.entries(related)) {
    const context = await loadType(request, tableId).catch((error: unknown) => {
      // A type that the company has no more, or that the caller does not see.
      if (error instanceof AppError && error.name === 'notFound') return undefined;
      throw error;
    });
    if (context) records.push(...(await findRecords(request.db, context.read, ids)));
  }
  return records;
}

/**
 * A note that its author changes or removes, held until the end of the transaction.
 * @throws AppError notFound, notReadable, deleted; notAllowed for who did not write it.
 */
async function ownNote(request: SessionRequest, context: TypeContext, id: string, trx: Trx): Promise<StoredRecord> {
  const note = await readRecord(request, context, id, trx, { lock: true });
  if (!recordAbilities(request.actor, context.type, note, context.teamMemberIds).update)
    throw new AppError('notAllowed');
  return note;
}

/**
 * The texts beside the content that were sent.
 * @throws AppError invalid for one that the company's notes do not have, and, in the same words, for one that the writer may not see.
 */
function textsOf(
  context: TypeContext,
  sent: Partial<Record<NoteText, string | undefined>>,
): Partial<Record<NoteText, string>> {
  const named = noteTexts.flatMap((id) => (sent[id] === undefined ? [] : [[id, sent[id]] as const]));
  const unknown = named.filter(
    ([id]) => !context.fields.some((field) => field.field_id === id && field.access !== 'none'),
  );
  if (unknown.length > 0)
    throw new AppError(
      'invalid',
      {},
      unknown.map(([field]) => ({ field, code: 'unknownField' })),
    );
  return Object.fromEntries(named);
}

async function openTypes(request: SessionRequest, related: RelatedRecords): Promise<Map<string, TypeContext>> {
  const tables = Object.keys(related).filter((tableId) => (related[tableId] ?? []).length > 0);
  const count = tables.reduce((sum, tableId) => sum + (related[tableId]?.length ?? 0), 0);
  if (count === 0) throw new AppError('invalid', {}, [{ field: 'follow_relate_objs', code: 'required' }]);
  if (count > aboutLimit)
    throw new AppError('invalid', {}, [
      { field: 'follow_relate_objs', code: 'tooMany', params: { limit: aboutLimit } },
    ]);
  const contexts = new Map<string, TypeContext>();
  for (const tableId of tables) contexts.set(tableId, await loadType(request, tableId));
  return contexts;
}

/** The records, each of which the caller may read and write notes about. */
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

/** Whether only our own chats can be shared to: where the suite cannot bring our bot into one (DingTalk), and whether there are any. */
async function sharing(request: SessionRequest): Promise<'any' | 'own' | 'none'> {
  const { channel } = request.actor;
  if (channel !== 'dingtalk') return 'any';
  return (await request.suites[channel]?.botChats()) === 'unknown' ? 'own' : 'none';
}

/**
 * The chats to share to, each with the record that its card opens: the one that the chat belongs to, else the first. Whether the
 * writer is in the chat is asked of the suite when the card is sent.
 * @throws AppError invalid for a chat that does not hold our bot.
 */
async function chosenChats(
  trx: Trx,
  request: SessionRequest,
  mayShare: 'any' | 'own' | 'none',
  about: readonly StoredRecord[],
  chosen: readonly { id: string; name: string }[],
): Promise<{ id: string; record: StoredRecord }[]> {
  const chats: { id: string; record: StoredRecord }[] = [];
  for (const { id, name } of new Map(chosen.map((chat) => [chat.id, chat])).values()) {
    const bound = await recordOfChat(trx, request.actor.clientId, id);
    if (mayShare === 'none' || (mayShare === 'own' && !bound))
      throw new AppError('invalid', { chat: name }, [{ field: '__share', code: 'notAnOption' }]);
    const record =
      about.find((candidate) => candidate.table_id === bound?.table_id && candidate.id === bound.record_id) ?? about[0];
    if (record) chats.push({ id, record });
  }
  return chats;
}
