/**
 * Removes the effect of characters that would make a link, picture, tag or heading from a person's text. The clients show a backslash as it is. The
 * marks are therefore separated from each other or replaced by their wide forms, which read the same.
 */
export function harmless(text: string): string {
  return text
    .replaceAll('](', '] (')
    .replaceAll('<', '＜')
    .replace(/^([^\S\n]*)#/gm, '$1＃')
    .replace(/^([^\S\n]*)>/gm, '$1＞')
    .replace(/\r?\n/g, '  \n');
}
