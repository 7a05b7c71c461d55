/**
 * Neutralises characters that would make a link, picture, tag or heading of a person's text. Clients show a backslash literally, so such characters
 * are separated or replaced by their wide forms, which read the same.
 */
export function harmless(text: string): string {
  return text
    .replaceAll('](', '] (')
    .replaceAll('<', '＜')
    .replace(/^([^\S\n]*)#/gm, '$1＃')
    .replace(/^([^\S\n]*)>/gm, '$1＞')
    .replace(/\r?\n/g, '  \n');
}
