import { z } from 'zod';
import { messageLimit, readCommand, type BotCommand } from '../../domain/bot/commands';
import { idPattern } from '../../domain/ids';
import { sharedLanguage } from '../../domain/platforms';
import type { ReceivedMessage } from '../../domain/suite-events/message-received';
import { suiteOfCompany } from '../commands/suites/open-suite';
import type { App, Bot, Language, SessionRequest } from '../context';
import { refusalCard, sentenceCard, strangerCard } from '../messages/bot-cards';
import { errorText } from '../messages/errors';
import { messageTexts } from '../messages/texts';
import { SuiteRefusal, type MessageCard, type Suite, type Tapper, type TapResult } from '../platforms/platform';
import {
  addBotMessage,
  findConversation,
  lastUseOfMember,
  listAnsweringCompanies,
  saveConversation,
  type BotConversation,
} from '../queries/chats/bot-conversations';
import { languageOfMember } from '../queries/notices/notice-readers';
import { memberOfPerson } from '../queries/sessions/sign-in';
import { memberOfOpenId } from '../queries/suites/suite-members';
import { requestOfMember } from '../services/sessions/member-request';
import { answerCommand, type BotAnswer } from './answer-command';
import { storeMessageFiles } from './message-files';
import { isRefusal, removeNote, undoMs } from './write-note';

/**
 * The number of messages of one member in a minute that are read. The next one is answered with a request to wait, and later ones get no answer.
 */
const messagesPerMinute = 30;
const minuteMs = 60_000;

/** The data of the button that removes a note. */
const UndoValue = z.object({
  action: z.literal('note.undo'),
  client_id: z.string().regex(idPattern),
  note_id: z.string().regex(idPattern),
});

type CountMessages = (key: string, windowMs: number) => Promise<{ current: number }>;

/** Creates the bot: it answers messages with the rights of their authors. @param getApp returns the whole app, which is composed later */
export function makeBot(getApp: () => App, count: CountMessages): Bot {
  return {
    async concerns(clientId, openIds) {
      return Promise.all(openIds.map((openId) => isAnswering(getApp(), clientId, openId)));
    },
    async answer(clientId, message, { dedupeKey, isRepeat }) {
      const app = getApp();
      const suite = await suiteOfCompany(app, clientId);
      const answer = await answerMessage(app, suite, clientId, message, isRepeat ? null : count);
      if (answer) await sendAnswer(app, suite, clientId, message, { ...answer, dedupeKey });
    },
    undoNote: (tapper, value) => undoByTap(getApp(), tapper, value),
  };
}

/**
 * Returns whether this company answers a person. Several companies of a tenant may share an app, and a message gets one answer: from the company
 * that the person used last, or from the first company for an unknown person.
 */
async function isAnswering(app: App, clientId: string, openId: string): Promise<boolean> {
  const companies = await listAnsweringCompanies(app.db, clientId, openId);
  const memberships = companies.flatMap(({ clientId: id, memberId }) => (memberId === null ? [] : [{ id, memberId }]));
  if (memberships.length <= 1) return (memberships[0]?.id ?? companies[0]?.clientId) === clientId;
  const uses = await Promise.all(
    memberships.map(async ({ id, memberId }) => ({
      id,
      time: (await lastUseOfMember(app.db, id, memberId))?.getTime() ?? 0,
    })),
  );
  return uses.reduce((latest, use) => (use.time > latest.time ? use : latest)).id === clientId;
}

interface SentAnswer extends BotAnswer {
  memberId: string | null;
  dedupeKey: string;
}

/** Sends the answer to the person alone, because other members of a group may not read it. */
async function sendAnswer(
  app: App,
  suite: Suite,
  clientId: string,
  { open_id: openId }: ReceivedMessage,
  { card, conversation, memberId, dedupeKey }: SentAnswer,
): Promise<void> {
  const time = new Date(app.now());
  if (memberId !== null && conversation) await saveConversation(app.db, clientId, memberId, conversation, time);
  try {
    const { messageId } = await suite.sendCard({ openId }, card, dedupeKey);
    if (messageId !== null && conversation?.record)
      await addBotMessage(app.db, clientId, messageId, conversation.record, time);
  } catch (error) {
    if (!(error instanceof SuiteRefusal && error.kind === 'silenced')) throw error;
  }
}

/**
 * Answers a message. @param count counts the message for the limit of its minute; null for a repeated one that was counted before. @returns null
 * where the message gets no answer
 */
async function answerMessage(
  app: App,
  suite: Suite,
  clientId: string,
  message: ReceivedMessage,
  count: CountMessages | null,
): Promise<(BotAnswer & { memberId: string | null }) | null> {
  const { db, env } = app;
  const member = await memberOfOpenId(db, clientId, message.open_id);
  const language: Language =
    (member && (await languageOfMember(db, clientId, member.member_id))) ??
    sharedLanguage<Language>(suite.channel, 'en');
  const context = { language, publicUrl: env.PUBLIC_URL };
  // Unknown people in a group have not written to the bot directly, so they get no message.
  const stranger = (reason: string) =>
    message.is_group ? null : { card: strangerCard(reason, context), memberId: null };
  if (!member) return stranger('');
  const { member_id: memberId } = member;
  const request = await requestOfMember(app, clientId, memberId, language, message.message_id).catch(
    (error: unknown) => {
      if (isRefusal(error)) return errorText(error.name, language, error.params);
      throw error;
    },
  );
  if (request === null || typeof request === 'string') return stranger(request ?? '');
  const conversation = await findConversation(db, clientId, memberId);
  const { limited } = conversation;
  const isLimited = count && (await count(`bot ${clientId} ${memberId}`, minuteMs)).current > messagesPerMinute;
  if (isLimited || limited?.messageId === message.message_id) {
    const isAnswered = isLimited && limited && app.now() - limited.time < minuteMs;
    const next = { ...conversation, limited: { messageId: message.message_id, time: app.now() } };
    return isAnswered ? null : { card: sentenceCard('busy', context), conversation: next, memberId };
  }
  if (message.text.length > messageLimit) return { card: sentenceCard('tooLong', context), memberId };
  const answer = await answerAsMember(app, request, suite, message, conversation);
  return { ...answer, ...(answer.conversation && { conversation: { limited, ...answer.conversation } }), memberId };
}

/** Answers with a card for every refusal. The card repeats the message, so that it is not lost. */
async function answerAsMember(
  app: App,
  request: SessionRequest,
  suite: Suite,
  message: ReceivedMessage,
  conversation: BotConversation,
): Promise<BotAnswer> {
  const { language } = request;
  try {
    const files = await storeMessageFiles(app, request, suite, message);
    return await answerCommand({ app, request, message, conversation, files, command: toCommand(message) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const reason = errorText(error.name, language, error.params);
    return { card: refusalCard({ reason, written: message.text }, { language, publicUrl: app.env.PUBLIC_URL }) };
  }
}

/** A message with files only is no request for help. */
const toCommand = ({ text, files }: ReceivedMessage): BotCommand =>
  text.trim() === '' && files.length > 0 ? { is: 'note', text: '' } : readCommand(text);

/** Removes a note within a minute after its author tapped the button on its card. */
async function undoByTap(app: App, tapper: Tapper, value: Record<string, unknown>): Promise<TapResult> {
  const tapped = UndoValue.safeParse(value).data;
  const memberId = tapped && (await memberOfPerson(app.db, tapper, tapped.client_id));
  const fallback = sharedLanguage<Language>(tapper.channel, 'en');
  const goneAnswer: TapResult = { text: messageTexts(fallback).bot.titles.nothingToUndo, good: false, card: undefined };
  if (!tapped || !memberId) return goneAnswer;
  const { client_id: clientId, note_id: noteId } = tapped;
  const language = (await languageOfMember(app.db, clientId, memberId)) ?? fallback;
  const texts = messageTexts(language).bot;
  const { note } = await findConversation(app.db, clientId, memberId);
  if (note?.noteId !== noteId || app.now() - note.time > undoMs)
    return { text: texts.undoTooLate, good: false, card: undefined };
  try {
    const request = await requestOfMember(app, clientId, memberId, language, noteId);
    if (!request) return goneAnswer;
    await removeNote(app, request, noteId);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { text: errorText(error.name, language, error.params), good: false, card: undefined };
  }
  const card: MessageCard = sentenceCard('undone', { language, publicUrl: app.env.PUBLIC_URL });
  return { text: texts.titles.undone, good: true, card };
}
