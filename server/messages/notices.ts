import type { NoticeType } from '../../domain/notices/kinds';
import type { NoticeTarget } from '../../domain/notices/target';
import { listNames } from '../../domain/sentences';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

/** The texts of notices, in the app and in messages. */

const titleLimit = 80;
const lineLimit = 300;
/** The maximum number of field names; further ones are shown as a number. */
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

/** Returns the fields of a change in one line. */
export function noticeLine(names: readonly string[], language: Language): string {
  return noticeNames(names, names.length, language);
}

/** Returns the first names, and the number of the rest. @param total the number of all names, including those that are not in the list */
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

/** Returns plain text as the HTML of a notice's description (REQ records 3), without any markup from the text. */
export function descriptionHtml(line: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return shortened(line.trim(), lineLimit)
    .replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
    .replaceAll('\n', '<br>');
}

/** Returns the address of a notice's target; opening it marks the notice as read. */
export function noticeAddress(publicUrl: string, target: NoticeTarget, noticeId: string): string {
  return `${publicUrl}/detail?${new URLSearchParams({ ...target, notice: noticeId }).toString()}`;
}

/** Returns the address of the list of a notice's records; opening it marks the notice as read. */
export function noticeRecordsAddress(publicUrl: string, tableId: string, noticeId: string): string {
  return `${publicUrl}/home?${new URLSearchParams({ tab: tableId, notice: noticeId, list: 'notice' }).toString()}`;
}

/** Returns the address of the deliveries of a webhook; opening it marks the notice as read. */
export function webhookAddress(publicUrl: string, webhookId: string, noticeId: string): string {
  const parameters = { tab: 'main', operation: 'programs', webhook: webhookId, notice: noticeId };
  return `${publicUrl}/home?${new URLSearchParams(parameters).toString()}`;
}

/** Returns the message of a notice; its buttons open the record or mark the notice as done. */
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
