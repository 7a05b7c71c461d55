/** Converts rich text to plain text. It is separate from other rich text code, because cards of the first page use it. */

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the words of a rich text: one line for each paragraph and list entry, with the names of mentions and without pictures. */
export function plainText(html: string): string {
  const text = html.replace(/<br\s*\/?>|<\/(p|li|ul|ol)>/gi, '\n').replace(/<\/?[a-z!][^<>]*>/gi, '');
  return withoutEntities(text)
    .split('\n')
    .map((textLine) => textLine.trimEnd())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Returns the words of HTML with the characters of their entities. */
export function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return namedEntities[name.toLowerCase()] ?? entity;
      const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}
