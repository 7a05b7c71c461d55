import type { NoticeType } from '../../domain/notices/kinds';
import { getPluralForm, listNames } from '../../domain/sentences';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

const titleLimit = 60;
/** The maximum number of titles; further ones are shown as a number. */
const titlesLimit = 5;

interface DueNotice {
  row: { type: NoticeType };
  recordTitle: string;
  typeName: string;
}

/** Returns the daily digest of one member (SD-56): records that should close today, and overdue ones. */
export function digestCard(dueNotices: readonly DueNotice[], publicUrl: string, language: Language): MessageCard {
  const { digest } = messageTexts(language);
  const noticesOfType = (type: NoticeType) => dueNotices.filter(({ row }) => row.type === type);
  return {
    title: buildTitle(dueNotices.length, language),
    lines: [
      { label: digest.dueToday, text: titles(noticesOfType('DEAL_NEED_TODAY_CLOSE'), language) },
      { label: digest.overdue, text: titles(noticesOfType('DEAL_CLOSE_DATE_EXPIRE'), language) },
    ].filter(({ text }) => text !== ''),
    link: { text: digest.open, url: `${publicUrl}/home?${new URLSearchParams({ tab: 'main' }).toString()}` },
  };
}

function buildTitle(count: number, language: Language): string {
  const texts: Readonly<Record<string, string>> = messageTexts(language).digest;
  return filled(texts[`title_${getPluralForm(count, language)}`] ?? '', { count });
}

function titles(dueNotices: readonly DueNotice[], language: Language): string {
  const { notice } = messageTexts(language);
  const names = dueNotices
    .slice(0, titlesLimit)
    .map(({ recordTitle, typeName }) => shortened(recordTitle || typeName, titleLimit));
  return dueNotices.length > titlesLimit
    ? filled(notice.andMore, { names: names.join(notice.joiner), count: dueNotices.length - titlesLimit })
    : listNames(names, language);
}
