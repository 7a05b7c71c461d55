import type { Language } from '../context';
import type { Card } from '../platforms/platform';
import { listOf } from './lists';
import { filled, messageTexts, shortened } from './texts';

interface Owed {
  asker: string;
  /** Of the stage that is wanted, in the reader's language. */
  stage: string;
  /** Names of fields. */
  fields: readonly string[];
  record: { title: string; typeName: string };
}

const titleLimit = 80;

/** What a member reads who owes fields of a record that somebody wants to move; the button leads to it. */
export function stageOwedCard({ asker, stage, fields, record }: Owed, language: Language, url: string): Card {
  const { stageOwed, timeline } = messageTexts(language);
  return {
    title: filled(stageOwed.title, { asker: asker || timeline.goneMember, stage }),
    lines: [
      { label: record.typeName, text: shortened(record.title || record.typeName, titleLimit) },
      { label: stageOwed.fields, text: listOf(fields, language, 'conjunction') },
    ],
    link: { text: stageOwed.open, url },
  };
}
