import type { BotCommand } from '../../domain/bot/commands';
import type { ReceivedMessage } from '../../domain/suite-events/message-received';
import type { App, SessionRequest } from '../context';
import {
  choiceCard,
  dayCard,
  figureCard,
  foundRecordCard,
  newNoteCard,
  notedCard,
  sentenceCard,
} from '../messages/bot-cards';
import type { MessageCard } from '../platforms/platform';
import { recordOfBotMessage, type BotConversation, type BotRecordKey } from '../queries/chats/bot-conversations';
import { recordOfChat } from '../queries/chats/record-chats';
import { getDay } from '../services/records/day';
import { loadType, typeName } from '../services/records/record-access';
import { computeFigures } from './figure-card';
import { findMentioned, findRecords, findSubject, listedRecords } from './find-records';
import type { StoredFiles } from './message-files';
import { describeRecord } from './record-lines';
import { attachFiles, attachMs, removeNote, undoMs, writeNote } from './write-note';

/** The answer to a message, and the new subject of the conversation; absent where the subject stays. */
export interface BotAnswer {
  card: MessageCard;
  conversation?: BotConversation;
}

interface CommandContext<Command = BotCommand> {
  app: App;
  request: SessionRequest;
  message: ReceivedMessage;
  conversation: BotConversation;
  files: StoredFiles;
  command: Command;
}

/** The time for which a record stays the subject of the conversation. Milliseconds. */
const subjectMs = 30 * 60_000;

const toCardContext = ({ app, request }: Pick<CommandContext, 'app' | 'request'>) => ({
  language: request.language,
  publicUrl: app.env.PUBLIC_URL,
});
const toKey = ({ table_id, _id }: { table_id: string; _id: string }): BotRecordKey => ({
  tableId: table_id,
  recordId: _id,
});

/** Runs the command in a message, with the rights of its author. @throws AppError for a command that the member may not use */
export function answerCommand(context: CommandContext): Promise<BotAnswer> {
  const { command } = context;
  switch (command.is) {
    case 'help':
      return Promise.resolve({ card: sentenceCard('help', toCardContext(context)) });
    case 'newNote':
      return Promise.resolve({ card: newNoteCard(toCardContext(context)) });
    case 'today':
      return answerToday(context);
    case 'undo':
      return undoLastNote(context);
    case 'figure':
      return answerFigure({ ...context, command });
    case 'choose':
      return chooseRecord({ ...context, command });
    case 'note':
      return noteOnSubject(context, command.text);
    case 'text':
      return answerText(context, command.text);
  }
}

async function answerToday(context: CommandContext): Promise<BotAnswer> {
  const { request } = context;
  const day = await getDay(request, { limit: 3 });
  const sections = await Promise.all(
    day.sections.map(async ({ part, table_id, list, total }) => ({
      part,
      typeName: typeName(request, (await loadType(request, table_id)).type),
      titles: list.map(({ title }) => title),
      total,
    })),
  );
  return { card: dayCard({ sections, approvals: day.approvals }, toCardContext(context)) };
}

async function answerFigure(context: CommandContext<Extract<BotCommand, { is: 'figure' }>>): Promise<BotAnswer> {
  const { request, command } = context;
  const figures = await computeFigures(request, command);
  if (figures.length === 0) return { card: sentenceCard('noFigure', toCardContext(context)) };
  const { period, measure } = command;
  return { card: figureCard({ period, measure, figures }, toCardContext(context)) };
}

async function undoLastNote(context: CommandContext): Promise<BotAnswer> {
  const { app, request, conversation } = context;
  const { note, ...rest } = conversation;
  if (!note || app.now() - note.time > undoMs) return { card: sentenceCard('nothingToUndo', toCardContext(context)) };
  await removeNote(app, request, note.noteId);
  return { card: sentenceCard('undone', toCardContext(context)), conversation: rest };
}

async function chooseRecord(context: CommandContext<Extract<BotCommand, { is: 'choose' }>>): Promise<BotAnswer> {
  const { app, conversation, command, message } = context;
  const { choices } = conversation;
  const record = choices && app.now() - choices.time <= subjectMs ? choices.records[command.number - 1] : undefined;
  if (!choices || !record) return answerText(context, message.text);
  if (choices.noteMessageId === undefined) return showRecord(context, record);
  return saveNote(context, record, {
    messageId: choices.noteMessageId,
    text: choices.text ?? '',
    fileIds: choices.fileIds ?? [],
  });
}

/** Answers a text: a name finds its record, a name with more text is a note, and any other text is a note on the subject of the conversation. */
async function answerText(context: CommandContext, text: string): Promise<BotAnswer> {
  const { request, message, conversation } = context;
  const fixedSubject = await findFixedSubject(context);
  if (fixedSubject) return saveNote(context, fixedSubject, toNote(context, text));
  const records = await findRecords(request, text);
  const waitingFiles = findWaitingFiles(context);
  if (records.length > 0 && (context.files.fileIds.length > 0 || waitingFiles))
    return noteOnOne(context, records, {
      ...toNote(context, ''),
      fileIds: [...(waitingFiles ?? []), ...context.files.fileIds],
    });
  if (records.length === 1 && records[0]) return showRecord(context, toKey(records[0]));
  if (records.length > 1) return listChoices(context, records, undefined);
  const subject = await findSubject(request, text);
  if (subject) return noteOnOne(context, subject.records, toNote(context, subject.rest));
  const mentioned = await findMentioned(request, text);
  if (mentioned.length > 0) return noteOnOne(context, mentioned, toNote(context, text));
  const current = conversation.record;
  if (current && context.app.now() - current.time <= subjectMs && !message.is_group)
    return saveNote(context, current, toNote(context, text));
  return { card: sentenceCard('notUnderstood', toCardContext(context)) };
}

/** Writes a message that is marked as a note or has files: it may name its record, or it concerns the subject of the conversation. */
async function noteOnSubject(context: CommandContext, text: string): Promise<BotAnswer> {
  const { app, request, conversation, files, message } = context;
  const fixedSubject = await findFixedSubject(context);
  if (fixedSubject) return saveNote(context, fixedSubject, toNote(context, text));
  if (text !== '') return answerText(context, text);
  const { note, record } = conversation;
  const key = { messageId: message.message_id, fileIds: files.fileIds };
  if (note && record && files.fileIds.length > 0 && app.now() - note.time <= attachMs) {
    if (await attachFiles(app, request, note.noteId, key)) return confirmNote(context, record, note.noteId, '');
  }
  if (record && app.now() - record.time <= subjectMs) return saveNote(context, record, toNote(context, ''));
  const choices = { records: [], noteMessageId: message.message_id, fileIds: files.fileIds, time: app.now() };
  return {
    card: sentenceCard('fileNeedsRecord', toCardContext(context)),
    conversation: { ...conversation, choices },
  };
}

interface NoteToSave {
  messageId: string;
  text: string;
  fileIds: readonly string[];
}

const toNote = ({ message, files }: CommandContext, text: string): NoteToSave => ({
  messageId: message.message_id,
  text,
  fileIds: files.fileIds,
});

/** Returns the files that came before their record was named. */
function findWaitingFiles({ app, conversation: { choices } }: CommandContext): string[] | undefined {
  const isWaiting = choices?.records.length === 0 && app.now() - choices.time <= attachMs;
  return isWaiting ? choices.fileIds : undefined;
}

/** Returns the record of the answered message, or of the group in which the message was written. */
async function findFixedSubject({ app, request, message }: CommandContext): Promise<BotRecordKey | null> {
  const { clientId } = request.actor;
  const answeredRecord =
    message.parent_id === undefined ? null : await recordOfBotMessage(app.db, clientId, message.parent_id);
  if (answeredRecord || !message.is_group) return answeredRecord;
  const bound = await recordOfChat(app.db, clientId, message.chat_id);
  return bound && { tableId: bound.table_id, recordId: bound.record_id };
}

function noteOnOne(
  context: CommandContext,
  records: readonly { table_id: string; _id: string; title: string }[],
  note: NoteToSave,
): Promise<BotAnswer> {
  const [only] = records;
  return records.length === 1 && only ? saveNote(context, toKey(only), note) : listChoices(context, records, note);
}

async function listChoices(
  context: CommandContext,
  records: readonly { table_id: string; _id: string; title: string }[],
  note: NoteToSave | undefined,
): Promise<BotAnswer> {
  const { app, request, conversation } = context;
  const listed = await Promise.all(
    records.slice(0, listedRecords).map(async (record) => ({
      ...toKey(record),
      title: record.title,
      typeName: typeName(request, (await loadType(request, record.table_id)).type),
    })),
  );
  const choices = {
    records: listed.map(({ tableId, recordId }) => ({ tableId, recordId })),
    ...(note && { noteMessageId: note.messageId, text: note.text, fileIds: [...note.fileIds] }),
    time: app.now(),
  };
  return {
    card: choiceCard({ records: listed, isNote: note !== undefined }, toCardContext(context)),
    conversation: { ...conversation, choices },
  };
}

async function showRecord(context: CommandContext, key: BotRecordKey): Promise<BotAnswer> {
  const { app, request, conversation } = context;
  const record = await describeRecord(request, key.tableId, key.recordId);
  const { note } = conversation;
  return {
    card: foundRecordCard({ ...key, ...record }, toCardContext(context)),
    conversation: { ...(note && { note }), record: { ...key, time: app.now() } },
  };
}

async function saveNote(context: CommandContext, key: BotRecordKey, note: NoteToSave): Promise<BotAnswer> {
  const { app, request } = context;
  const noteId = await writeNote(app, request, { ...key, ...note });
  return confirmNote(context, key, noteId, note.text, note.fileIds.length);
}

async function confirmNote(
  context: CommandContext,
  key: BotRecordKey,
  noteId: string,
  text: string,
  files = context.files.fileIds.length,
): Promise<BotAnswer> {
  const { app, request } = context;
  const { title, typeName: type } = await describeRecord(request, key.tableId, key.recordId);
  const time = app.now();
  const undo = { action: 'note.undo', client_id: request.actor.clientId, note_id: noteId };
  return {
    card: notedCard(
      {
        record: { ...key, title, typeName: type },
        text,
        files,
        refused: context.files.refused,
        undo,
      },
      toCardContext(context),
    ),
    conversation: { record: { ...key, time }, note: { noteId, time } },
  };
}
