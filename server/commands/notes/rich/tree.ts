import { withoutEntities } from '../../../../domain/rich/plain-text';

/** An element of a cleaned rich text. */
export interface RichElement {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  children: RichNode[];
}
export type RichNode = RichElement | string;

const blocks = new Set(['p', 'ul', 'ol', 'li']);
const voids = new Set(['br', 'img']);

/**
 * Parses a cleaned text into a tree (server/commands/notes/rich/clean.ts). Each run of white space becomes one space, with none at the edge of a
 * block. A clean text has balanced tags and no other angle brackets, so that one pass is enough.
 */
export function parseRichTree(html: string): RichElement {
  const root: RichElement = { tag: '', attributes: new Map(), children: [] };
  const open = [root];
  const space = spaces();
  for (const [token, slash, tag = '', attributes = ''] of html.matchAll(/<(\/?)([a-z]+)([^<>]*)>|[^<]+/g)) {
    const parent = open.at(-1) ?? root;
    if (tag === '') space.text(parent.children, withoutEntities(token));
    else if (slash === '/') {
      space.edge(tag);
      if (open.length > 1) close(open.pop());
    } else {
      space.edge(tag);
      const element: RichElement = { tag, attributes: attributesIn(attributes), children: [] };
      parent.children.push(element);
      if (!voids.has(tag)) open.push(element);
    }
  }
  space.edge('p');
  return root;
}

/** The words of a list entry are often in an inner paragraph, which is merged into the entry. */
function close(element: RichElement | undefined): void {
  const [first, ...remainingChildren] = element?.children ?? [];
  if (element?.tag === 'li' && first !== undefined && typeof first !== 'string' && first.tag === 'p')
    element.children = [...first.children, ...remainingChildren];
}

function attributesIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, withoutEntities(value)]),
  );
}

/** Collapses white space across elements as browsers do. */
function spaces() {
  /** The last words, followed by formatting only. */
  let last: { siblings: RichNode[]; position: number } | undefined;
  let afterPicture = false;
  const lastWords = () => String(last?.siblings[last.position] ?? ' ');
  return {
    text(siblings: RichNode[], data: string): void {
      const collapsed = data.replace(/[ \r\n\t]+/g, ' ');
      const visibleText =
        collapsed.startsWith(' ') && lastWords().endsWith(' ') && !afterPicture ? collapsed.slice(1) : collapsed;
      if (visibleText !== '') last = { siblings, position: siblings.push(visibleText) - 1 };
    },
    edge(tag: string): void {
      if (blocks.has(tag) || tag === 'br') {
        if (last && lastWords().endsWith(' ')) last.siblings[last.position] = lastWords().slice(0, -1);
        last = undefined;
        afterPicture = false;
      } else if (voids.has(tag)) {
        last = undefined;
        afterPicture = true;
      } else if (last !== undefined) afterPicture = false;
    },
  };
}
