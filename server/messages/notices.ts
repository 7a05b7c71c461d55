import type { NoticeType } from '../../domain/notices/kinds';
import type { NoticeTarget } from '../../domain/notices/target';
import { listNames } from '../../domain/sentences';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

/** The texts of notices, at home and in messages. */

const titleLimit = 80;
const lineLimit = 300;
/** More names of fields than these are a number. */
const namesLimit = 5;

/** Returns the actor, the action and the record in one line. */
export function noticeTitle(type: NoticeType, names: { actor: string; record: string }, language: Language): string {
  const { titles } = messageTexts(language).notice;
  return filled(titles[type], { actor: names.actor, record: shortened(names.record, titleLimit) });
}

/** Returns what an action did to several records of a type, in one line. */
export function groupTitle(
  { type, count, isHandedOver }: { type: NoticeType; count: number; isHandedOver: boolean },
  names: { actor: string; records: string },
  language: Language,
): string {
  const { HANDED_OVER: handedOver, ...sentences } = messageTexts(language).notice.groups;
  const byType: Partial<Record<NoticeType, string>> = sentences;
  const sentence = isHandedOver ? handedOver : (byType[type] ?? sentences.OBJECT_CHANGE);
  return filled(sentence, { actor: names.actor, count, type: names.records });
}

/** The fields that a change was about. */
export function noticeLine(names: readonly string[], language: Language): string {
  return noticeNames(names, names.length, language);
}

/** Returns the first of some names, and the number of the rest. @param total of all, also of those that are not among the names */
export function noticeNames(names: readonly string[], total: number, language: Language): string {
  const texts = messageTexts(language).notice;
  const listedNames = names.slice(0, namesLimit).map((name) => shortened(name, titleLimit));
  return listedNames.length > 0 && total > listedNames.length
    ? filled(texts.andMore, { names: listedNames.join(texts.joiner), count: total - listedNames.length })
    : listNames(listedNames, language);
}

/** Returns the former and the current value of a field. */
export function oldAndNew(old: string, now: string, language: Language): string {
  const { nothing } = messageTexts(language).notice;
  return `${shortened(old || nothing, titleLimit)} → ${shortened(now || nothing, titleLimit)}`;
}

/** Plain words as the HTML that a notice's description is (REQ records 3): nothing in it is markup. */
export function descriptionHtml(line: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return shortened(line.trim(), lineLimit)
    .replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
    .replaceAll('\n', '<br>');
}

/** The address of what a notice leads to; opening it by this link marks the notice as read. */
export function noticeAddress(publicUrl: string, target: NoticeTarget, noticeId: string): string {
  return `${publicUrl}/detail?${new URLSearchParams({ ...target, notice: noticeId }).toString()}`;
}

/** The address of the list of the records that a notice is about; opening it marks the notice as read. */
export function noticeRecordsAddress(publicUrl: string, tableId: string, noticeId: string): string {
  return `${publicUrl}/home?${new URLSearchParams({ tab: tableId, notice: noticeId, list: 'notice' }).toString()}`;
}

/** The address of the deliveries of a webhook, that marks the notice as read as well. */
export function webhookAddress(publicUrl: string, webhookId: string, noticeId: string): string {
  const parameters = { tab: 'main', operation: 'programs', webhook: webhookId, notice: noticeId };
  return `${publicUrl}/home?${new URLSearchParams(parameters).toString()}`;
}

/** The message of a notice: opens the record, or is done with. */
export function noticeCard(
  notice: {
    title: string;
    typeName: string;
    recordTitle: string;
    line: string;
    records?: { count: number };
    address: string;
    doneAddress: string;
    key: { clientId: string; noticeId: string };
  },
  language: Language,
): MessageCard {
  const texts = messageTexts(language).notice;
  return {
    title: notice.title,
    lines: [
      { label: notice.typeName, text: shortened(notice.recordTitle, titleLimit) },
      { label: '', text: shortened(notice.line.trim(), lineLimit) },
    ].filter(({ text }) => text !== ''),
    link: { text: notice.records ? texts.openAll : texts.open, url: notice.address },
    done: {
      text: texts.done,
      url: notice.doneAddress,
      value: { action: 'notice.done', client_id: notice.key.clientId, notice_id: notice.key.noticeId },
    },
  };
}

/** Returns the answers to a tap on "done". */
export function doneWords(language: Language): { done: string; gone: string } {
  const { doneSaid, goneSaid } = messageTexts(language).notice;
  return { done: doneSaid, gone: goneSaid };
}
