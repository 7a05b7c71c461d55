import Turndown from 'turndown';

/** One converter for all texts: it keeps nothing of one. */
const converter = new Turndown({ bulletListMarker: '-', emDelimiter: '*', strongDelimiter: '**', br: '\\' });

converter.addRule('mention', {
  filter: (node) => node.nodeName === 'SPAN' && node.getAttribute('data-type') === 'mention',
  replacement: (_content, node) => `@${(node as HTMLElement).getAttribute('data-label') ?? ''}`,
});
converter.addRule('picture', {
  filter: 'img',
  replacement: (_content, node) => `![${(node as HTMLElement).getAttribute('alt') ?? ''}](${(node as HTMLElement).getAttribute('data-file') ?? ''})`,
});

/** The Markdown twin of a cleaned rich text. A picture is named by its file's id: addresses of pictures end after an hour. */
export function markdownOf(html: string): string {
  // The converter pads markers to four columns and sets list entries apart because their words stand in paragraphs.
  return converter.turndown(html.replace(/<li><p>([\s\S]*?)<\/p>/g, '<li>$1')).replace(/^(\s*(?:-|\d+\.)) +/gm, '$1 ');
}
