import { toInstant } from '../calendar/moments';
import { findDeadline } from '../calendar/deadlines';
import { escaped, toRichText, toTypedText, type Mention } from '../rich/typed-text';

/** The next step of a note: one line of plain text, and the person who does it. Undefined means the author of the note. */
export interface NextStep {
  text: string;
  person: Mention | undefined;
}

/** The hour at which a next step is due on the day that the note names, on the company's clocks. */
const dueHour = '18:00';

/** Returns the moment from which a next step is overdue, in epoch milliseconds. */
export function getDueTime(dueOn: string, timeZone: string): number {
  return toInstant(timeZone, `${dueOn}T${dueHour}`);
}

/** The maximum length of the line. Characters. */
export const nextStepLimit = 200;

/** The end of a sentence, or of a clause where Chinese separates it. A point between digits ends nothing. */
const sentenceEnd = /[\n。．！？!?;；，]|\.(?=\s|$)/u;

/** Returns the rich text that a note stores. The person is mentioned after the words, and the suite assigns the task to them. */
export function toNextStepHtml({ text, person }: NextStep): string {
  const escapedText = escaped(text.trim().replace(/\s+/g, ' '));
  if (escapedText === '' || !person) return escapedText;
  return `${escapedText} ${toRichText({ text: `@${person.label}`, mentions: [person] })}`;
}

/** Reads the rich text of a note as one line; undefined where it holds several lines, pictures, or people within the words. */
export function parseNextStep(html: string): NextStep | undefined {
  const typed = toTypedText(html);
  if (!typed || typed.text.trim().includes('\n')) return undefined;
  const text = typed.text.trim();
  const [person, ...furtherMentions] = typed.mentions;
  if (!person) return { text, person: undefined };
  const suffix = `@${person.label}`;
  return furtherMentions.length === 0 && text.endsWith(suffix)
    ? { text: text.slice(0, -suffix.length).trimEnd(), person }
    : undefined;
}

/**
 * Returns the next step that the text of a note names with its day ("send the offer by Friday"). It is the sentence with the deadline, without the
 * mentioned colleague, who becomes its person. @param today `YYYY-MM-DD`
 */
export function proposeNextStep(
  { text, mentions }: { text: string; mentions: readonly Mention[] },
  today: string,
): (NextStep & { dueOn: string }) | undefined {
  const deadline = findDeadline(text, today);
  if (!deadline) return undefined;
  const before = text.slice(0, deadline.start).split(sentenceEnd).at(-1) ?? '';
  const after = text.slice(deadline.end).split(sentenceEnd)[0] ?? '';
  const sentence = `${before}${text.slice(deadline.start, deadline.end)}${after}`;
  const person = mentions.find(({ label }) => sentence.includes(`@${label}`));
  const sentenceWithoutPerson = person ? sentence.replace(`@${person.label}`, ' ') : sentence;
  return {
    text: sentenceWithoutPerson.replace(/\s+/g, ' ').trim().slice(0, nextStepLimit),
    person,
    dueOn: deadline.day,
  };
}
