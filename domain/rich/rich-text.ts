import { abilities, type ValueKind } from '../kinds';
import { plainText } from './plain-text';

/** The parts of a rich text other than its words. The functions read stored HTML (server/commands/notes/rich/clean.ts). */

/** Returns whether the field is a rich text of several lines. */
export function isRich(field: { value_type: ValueKind; sub_type?: string | undefined }): boolean {
  return abilities[field.value_type].text === 'block' && field.sub_type === 'rich';
}

/** The key under which a record carries the Markdown copy of a rich field. */
export function getMarkdownCopy(fieldId: string): string {
  return `${fieldId}_md`;
}

/** Returns whether the HTML has neither words nor pictures. */
export function isBlank(html: string): boolean {
  return plainText(html) === '' && filesIn(html).length === 0;
}

const pictures = /<img\b[^<>]*>/g;

/** Returns the file id of a picture's tag. */
const findFile = (tag: string): string | undefined => /\sdata-file="([\w-]{1,64})"/.exec(tag)?.[1];

/** Returns the ids of a text's pictures, each once. */
export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(pictures)].flatMap(([tag]) => findFile(tag) ?? []))];
}

/** Returns the ids of the mentioned members, each once. */
export function mentionsIn(html: string): string[] {
  const tags = [...html.matchAll(/<span\b[^<>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\sdata-type="mention"/.test(tag));
  return [...new Set(tags.flatMap((tag) => /\sdata-id="([\w-]{1,64})"/.exec(tag)?.[1] ?? []))];
}

/** Returns the text with an address for each picture. A picture without a file has none, and shows its name. */
export function withAddresses(html: string, getAddress: (fileId: string) => string | undefined): string {
  return html.replace(pictures, (tag) => {
    const id = findFile(tag);
    if (id === undefined) return tag;
    const address = getAddress(id);
    const plain = withoutAddress(tag);
    return address === undefined
      ? plain
      : plain.replace('<img', `<img src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  });
}

/** Returns the text in its stored form, without the picture addresses of an answer. */
export function withoutAddresses(html: string): string {
  return html.replace(pictures, withoutAddress);
}

function withoutAddress(tag: string): string {
  return tag.replace(/\ssrc="[^"]*"/g, '');
}
