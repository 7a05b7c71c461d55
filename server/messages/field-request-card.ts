import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { toList } from './lists';
import { filled, messageTexts, shortened } from './texts';

interface FieldRequestText {
  asker: string;
  /** Of the stage that is wanted, in the reader's language. */
  stage: string;
  /** Names of fields. */
  fields: readonly string[];
  record: { title: string; typeName: string };
}

const titleLimit = 80;

/** The message to a member whom somebody asks for fields of a record, to move it; the button leads to it. */
export function fieldRequestCard(
  { asker, stage, fields, record }: FieldRequestText,
  language: Language,
  url: string,
): MessageCard {
  const { fieldRequest, timeline } = messageTexts(language);
  return {
    title: filled(fieldRequest.title, { asker: asker || timeline.goneMember, stage }),
    lines: [
      { label: record.typeName, text: shortened(record.title || record.typeName, titleLimit) },
      { label: fieldRequest.fields, text: toList(fields, language, 'conjunction') },
    ],
    link: { text: fieldRequest.open, url },
  };
}
