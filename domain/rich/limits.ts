import type { FieldIssue } from '../errors';
import { depthLimit, htmlLimit } from './allowed';

/** Elements without content. */
const empty = new Set(['br', 'img', 'hr', 'wbr']);
/** Elements that every parser reads in the same way: they do not change the parsing of the rest. */
const ordinary = new Set([
  'p',
  'div',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'font',
  'a',
  'code',
  'pre',
  'blockquote',
  'center',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'figure',
  'figcaption',
  'label',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'caption',
  ...empty,
]);
/** A whole tag with attributes that contain no other tag, a comment without tags, or words. */
const simple =
  /<(\/?)([a-z][a-z0-9]*)(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?)*\s*\/?>|<!--[^<>-]*(?:-[^<>-]+)*-->|[^<]+|<(?![a-z/!?])/giy;
const opening = /<([a-z][a-z0-9]*)/giy;

/**
 * Returns the issue that forbids a rich text before it is parsed: parsers take the square of the depth, or run out of stack. The function reads the
 * text once. A text may be written so that two parsers read it differently (tags in attributes, in comments or in scripts). Every element after
 * that place then counts as open. Such a text may be refused although a parser finds it flat, and never the other way round.
 */
export function richIssue(html: string): Omit<FieldIssue, 'field'> | null {
  if (html.length > htmlLimit) return { code: 'tooLong', params: { limit: htmlLimit } };
  return isTooDeep(html) ? { code: 'tooDeep', params: { limit: depthLimit } } : null;
}

function isTooDeep(html: string): boolean {
  const open: string[] = [];
  // An empty element is an element too; parsers make one of some end tags that end nothing.
  for (let position = 0; position < html.length;) {
    simple.lastIndex = position;
    const [token, slash = '', tag = ''] = simple.exec(html) ?? [];
    const name = tag.toLowerCase();
    if (token === undefined || (name !== '' && !ordinary.has(name)))
      return open.length + elementsFrom(html, position, depthLimit) >= depthLimit;
    position += token.length;
    if (name === '') continue;
    const isLeaf = empty.has(name) || (slash !== '' && !open.includes(name));
    if (slash !== '') close(open, name);
    else if (!isLeaf) open.push(name);
    if (open.length + (isLeaf ? 1 : 0) > depthLimit) return true;
  }
  return false;
}

/** An end tag closes its element only: whether it closes inner elements depends on the parser, which may have ended the element before. */
function close(open: string[], name: string): void {
  const tagIndex = open.lastIndexOf(name);
  if (tagIndex >= 0) open.splice(tagIndex, 1);
}

/** Returns how many elements that may hold another the text opens from a position on, counted no further than needed. */
function elementsFrom(html: string, from: number, limit: number): number {
  let count = 0;
  for (
    let tagIndex = html.indexOf('<', from);
    tagIndex >= 0 && count <= limit;
    tagIndex = html.indexOf('<', tagIndex + 1)
  ) {
    opening.lastIndex = tagIndex;
    const name = opening.exec(html)?.[1];
    if (name !== undefined && !empty.has(name.toLowerCase())) count += 1;
  }
  return count;
}
