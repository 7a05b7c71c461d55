/**
 * What a person wrote makes no link, picture, tag or heading of its own. The clients show a backslash as it is, so the
 * marks are parted from each other or replaced by their wide forms, which read the same.
 */
export function harmless(text: string): string {
  return text
    .replaceAll('](', '] (')
    .replaceAll('<', '＜')
    .replace(/^([^\S\n]*)#/gm, '$1＃')
    .replace(/^([^\S\n]*)>/gm, '$1＞')
    .replace(/\r?\n/g, '  \n');
}
