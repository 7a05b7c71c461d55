import { parseRichTree, type RichElement, type RichNode } from './tree';

/** Characters that Markdown would interpret at the beginning of words or within them (CommonMark). */
const escapes: readonly (readonly [RegExp, string])[] = [
  [/[\\*`[\]_]/g, '\\$&'],
  [/^(?:-|=+|>|~~~|#{1,6} |\+ )/, '\\$&'],
  [/^(\d+)\. /, '$1\\. '],
];

/** Converts cleaned rich text to Markdown in linear time. A picture has its file's id, because addresses of pictures expire after an hour. */
export function toMarkdown(html: string): string {
  return joinBlocks(parseRichTree(html).children.map((node) => writeNode(node)))
    .replace(/^[\t\r\n]+/, '')
    .trimEnd();
}

function writeNode(node: RichNode, parent?: RichElement): string {
  if (typeof node === 'string')
    return escapes.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), node);
  switch (node.tag) {
    case 'br':
      return '\\\n';
    case 'img':
      return `![${node.attributes.get('alt') ?? ''}](${node.attributes.get('data-file') ?? ''})`;
    case 'span':
      return `@${node.attributes.get('data-label') ?? ''}`;
    case 'strong':
      return marked('**', node);
    case 'em':
      return marked('*', node);
    case 'ul':
    case 'ol':
      return list(node, parent);
    default:
      return `\n\n${getContent(node)}\n\n`;
  }
}

function getContent(node: RichElement): string {
  return joinBlocks(node.children.map((child) => writeNode(child, node)));
}

/** Marks must touch words: spaces inside an element are moved outside of its marks. */
function marked(mark: string, node: RichElement): string {
  const content = getContent(node);
  if (content.trim() === '') return content.replaceAll('\n', '');
  let [start, end] = [0, content.length];
  while (isSpace(content[start])) start += 1;
  while (isSpace(content[end - 1])) end -= 1;
  return `${content.slice(0, start)}${mark}${content.slice(start, end)}${mark}${content.slice(end)}`;
}

const isSpace = (character: string | undefined) => character !== '\n' && character?.trim() === '';

function list(node: RichElement, parent: RichElement | undefined): string {
  let index = 0;
  const content = joinBlocks(
    node.children.map((child, childIndex) => {
      if (typeof child === 'string' || child.tag !== 'li') return writeNode(child, node);
      index += 1;
      return item(child, node.tag === 'ol' ? `${index}.` : '-', childIndex === node.children.length - 1);
    }),
  );
  const isLast = parent?.tag === 'li' && parent.children.filter((child) => typeof child !== 'string').at(-1) === node;
  return isLast ? `\n${content}` : `\n\n${content}\n\n`;
}

/** Writes a list entry with its further lines indented by four columns, which every Markdown reader counts as part of the entry. */
function item(node: RichElement, marker: string, isLast: boolean): string {
  const content = getContent(node);
  const lines = withoutBreaks(content) + (content.endsWith('\n') ? '\n' : '');
  return `${marker} ${lines.replaceAll('\n', `\n${' '.repeat(marker.length === 1 ? 4 : marker.length + 2)}`)}${isLast ? '' : '\n'}`;
}

/** Joins blocks with as many line breaks as either of them needs, at most two. */
function joinBlocks(blocks: readonly string[]): string {
  const output: string[] = [];
  let requestedBreaks = 0;
  for (const block of blocks) {
    const blockText = withoutBreaks(block);
    const start = blockText === '' ? block.length : block.indexOf(blockText);
    output.push('\n'.repeat(Math.min(2, Math.max(requestedBreaks, start))), blockText);
    requestedBreaks = blockText === '' ? Math.max(requestedBreaks, start) : block.length - start - blockText.length;
  }
  return output.join('') + '\n'.repeat(Math.min(2, requestedBreaks));
}

/** Removes the line breaks at both ends. */
function withoutBreaks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === '\n') start += 1;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return text.slice(start, end);
}
