/** Markdown and mentions as plain lines, which the phone page shows without a separate renderer. */

export interface PlainText {
  lines: string[];
  links: { text: string; url: string }[];
}

const link = /(?<!\\)\[([^\]]*)\]\(([^()\s]+)\)/g;

/** Returns the readable lines of a markdown text and the links in it. */
export function plainMarkdown(markdown: string): PlainText {
  const links = [...markdown.matchAll(link)].map(([, text = '', url = '']) => ({ text, url }));
  const lines = markdown
    .replace(/!\[[^\]]*\]\([^()]*\)/g, '')
    .replace(link, '$1')
    .replace(/<at [^>]*>(.*?)<\/at>/g, '@$1')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .split('\n')
    .map((textLine) =>
      textLine
        .replace(/^\s*(#{1,6}\s+|>\s?|[-*+]\s+)/, '')
        .replace(/(?<!\\)(\*\*|__|~~|`)(.+?)(?<!\\)\1/g, '$2')
        .replace(/\\([!-/:-@[-`{-~])/g, '$1')
        .trim(),
    )
    .filter((textLine) => textLine !== '' && !/^(-{3,}|\*{3,})$/.test(textLine));
  return { lines, links };
}

/** Returns a text with the mentions of Feishu: `<at user_id="ou_…">name</at>`. */
export const plainMentions = (text: string): string => text.replace(/<at [^>]*>(.*?)<\/at>/g, '@$1');
