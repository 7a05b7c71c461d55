import type { NoticeType } from '../../domain/notices/kinds';
import type { NoticeTarget } from '../../domain/notices/target';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

/** What notices say, at home and in messages. */

const titleLimit = 80;
const lineLimit = 300;
/** More names of fields than these are a number. */
const namesLimit = 5;

/** Who did what to which record, in one line. */
export function noticeTitle(type: NoticeType, names: { actor: string; record: string }, language: Language): string {
  const { titles } = messageTexts(language).notice;
  return filled(titles[type], { actor: names.actor, record: shortened(names.record, titleLimit) });
}

/** The fields that a change was about. */
export function noticeLine(names: readonly string[], language: Language): string {
  const texts = messageTexts(language).notice;
  const listedNames = names.slice(0, namesLimit).join(texts.joiner);
  return names.length > namesLimit
    ? filled(texts.andMore, { names: listedNames, count: names.length - namesLimit })
    : listedNames;
}

/** What a field was and is. */
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
    link: { text: texts.open, url: notice.address },
    done: {
      text: texts.done,
      url: notice.doneAddress,
      value: { action: 'notice.done', client_id: notice.key.clientId, notice_id: notice.key.noticeId },
    },
  };
}

/** What a tap on "done" says. */
export function doneWords(language: Language): { done: string; gone: string } {
  const { doneSaid, goneSaid } = messageTexts(language).notice;
  return { done: doneSaid, gone: goneSaid };
}
