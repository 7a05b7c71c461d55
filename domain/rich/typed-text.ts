/** Rich text from a plain text area: words, line breaks and mentions only. */

/** A colleague whom a text contains as `@label`. */
export interface Mention {
  id: string;
  label: string;
}

export interface TypedText {
  text: string;
  mentions: Mention[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Converts plain text to HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const unescaped = (html: string): string =>
  html.replace(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (entity, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' })[name] ?? entity,
  );

/**
 * Returns the HTML of typed text. A single line needs no tags. An `@name` is a mention where it was chosen from the list, and words where it was
 * only typed. If two colleagues have one name, the first chosen comes first.
 */
export function toRichText({ text, mentions }: TypedText): string {
  const lines = text.trim().split('\n');
  const pendingMentions = [...mentions];
  const html = lines.map((textLine) => toLine(textLine.trimEnd(), pendingMentions));
  return html.length === 1 ? (html[0] ?? '') : html.map((htmlLine) => `<p>${htmlLine}</p>`).join('');
}

function toLine(textLine: string, pendingMentions: Mention[]): string {
  let html = '';
  let remainingText = textLine;
  while (remainingText !== '') {
    const next = nextMention(remainingText, pendingMentions);
    if (!next) break;
    html += `${escaped(remainingText.slice(0, next.position))}${toMentionHtml(next.mention)}`;
    remainingText = remainingText.slice(next.position + next.mention.label.length + 1);
    pendingMentions.splice(pendingMentions.indexOf(next.mention), 1);
  }
  return html + escaped(remainingText);
}

/** Returns the first mention in the text; the longer name wins at the same position. */
function nextMention(text: string, mentions: readonly Mention[]): { position: number; mention: Mention } | undefined {
  return mentions
    .map((mention) => ({ mention, position: text.indexOf(`@${mention.label}`) }))
    .filter(({ position }) => position >= 0)
    .sort((left, right) => left.position - right.position || right.mention.label.length - left.mention.label.length)[0];
}

const toMentionHtml = ({ id, label }: Mention): string =>
  `<span data-type="mention" data-id="${escaped(id)}" data-label="${escaped(label)}">@${escaped(label)}</span>`;

const mentionTag = /<span\b[^<>]*\sdata-id="([\w-]{1,64})"[^<>]*>@?([^<]*)<\/span>/g;

/** Returns the editable text of a stored text; undefined where it contains formatting, lists or pictures. */
export function toTypedText(html: string): TypedText | undefined {
  if (/<\/?(?!(?:p|br|span)\b)[a-z]/i.test(html)) return undefined;
  const mentions = [...html.matchAll(mentionTag)].map(([, id = '', label = '']) => ({ id, label: unescaped(label) }));
  const text = html.replace(/<br\s*\/?>|<\/p>(?=.)/g, '\n').replace(/<[^<>]*>/g, '');
  return { text: unescaped(text), mentions };
}
