import type { NoticeType } from '../../domain/notices/kinds';
import type { Language } from '../context';
import type { Card } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

const titleLimit = 60;
/** More titles than these are a number. */
const titlesLimit = 5;

interface Told {
  row: { type: NoticeType };
  recordTitle: string;
  typeName: string;
}

/** Everything that a morning tells one member (decision 56): what is to close today, and what should have. */
export function morningCard(told: readonly Told[], publicUrl: string, language: Language): Card {
  const { morning } = messageTexts(language);
  const of = (type: NoticeType) => told.filter(({ row }) => row.type === type);
  return {
    title: filled(morning.title, { count: told.length }),
    lines: [
      { label: morning.dueToday, text: titles(of('DEAL_NEED_TODAY_CLOSE'), language) },
      { label: morning.overdue, text: titles(of('DEAL_CLOSE_DATE_EXPIRE'), language) },
    ].filter(({ text }) => text !== ''),
    link: { text: morning.open, url: `${publicUrl}/home?${new URLSearchParams({ tab: 'main' }).toString()}` },
  };
}

function titles(told: readonly Told[], language: Language): string {
  const { notice } = messageTexts(language);
  const names = told
    .slice(0, titlesLimit)
    .map(({ recordTitle, typeName }) => shortened(recordTitle || typeName, titleLimit))
    .join(notice.joiner);
  return told.length > titlesLimit ? filled(notice.andMore, { names, count: told.length - titlesLimit }) : names;
}
