import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { toList } from './lists';
import { filled, messageTexts, shortened } from './texts';

interface FieldRequestText {
  asker: string;
  /** The name of the requested stage, in the reader's language. */
  stage: string;
  /** The names of the fields. */
  fields: readonly string[];
  record: { title: string; typeName: string };
}

const titleLimit = 80;

/** Returns the message that asks a member to fill fields of a record, so that another member can move it; the button leads to the record. */
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
