/** The kinds of files that are taken. A file is what its bytes say; its name and its announcement must agree with them. */
interface FileKind {
  extensions: string[];
  matches(head: Uint8Array): boolean;
}

const bytes =
  (...expectedBytes: number[]) =>
  (head: Uint8Array) =>
    expectedBytes.every((byte, time) => head[time] === byte);
const ascii =
  (text: string, time = 0) =>
  (head: Uint8Array) =>
    [...text].every((character, index) => head[time + index] === character.charCodeAt(0));
const all =
  (...tests: ((head: Uint8Array) => boolean)[]) =>
  (head: Uint8Array) =>
    tests.every((test) => test(head));

const zip = bytes(0x50, 0x4b, 0x03, 0x04);
/** Compound files: the Office formats before 2007. */
const compound = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/** ISO media: the word ftyp stands after the length. */
const isoMedia = ascii('ftyp', 4);
const office = 'application/vnd.openxmlformats-officedocument';

/** Text without a NUL, and nothing that a browser might take for a page. It is only ever served as a download. */
function plainText(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('utf8');
  return !head.includes(0) && !/^\s*<(!doctype|html|script|svg|\?xml)/i.test(text);
}

/**
 * A drawing without anything that runs or fetches, as far as its beginning shows. What the rest may hold does no harm: it is shown by `img`
 * alone, where nothing runs, and is a download when it is opened (server/storage/file-headers.ts).
 */
function drawing(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('utf8');
  return (
    /^<svg[\s>]/i.test(afterPreamble(text)) &&
    !/<script|<foreignObject|<iframe|<!ENTITY|\son\w+\s*=|javascript:/i.test(text)
  );
}

/** What follows the declaration and the comments; step by step, because one pattern for all of it takes for ever where a text is meant to. */
function afterPreamble(text: string): string {
  let remainingText = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .replace(/^<\?xml[^<>]*\?>/i, '')
    .trimStart();
  while (remainingText.startsWith('<!--')) {
    const end = remainingText.indexOf('-->', 4);
    if (end < 0) return '';
    remainingText = remainingText.slice(end + 3).trimStart();
  }
  return remainingText;
}

const kinds: Record<string, FileKind> = {
  'image/png': { extensions: ['png'], matches: bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  'image/jpeg': { extensions: ['jpg', 'jpeg'], matches: bytes(0xff, 0xd8, 0xff) },
  'image/gif': { extensions: ['gif'], matches: ascii('GIF8') },
  'image/webp': { extensions: ['webp'], matches: all(ascii('RIFF'), ascii('WEBP', 8)) },
  'image/svg+xml': { extensions: ['svg'], matches: drawing },
  'image/heic': { extensions: ['heic', 'heif'], matches: isoMedia },
  'application/pdf': { extensions: ['pdf'], matches: ascii('%PDF-') },
  'application/zip': { extensions: ['zip'], matches: zip },
  [`${office}.wordprocessingml.document`]: { extensions: ['docx'], matches: zip },
  [`${office}.spreadsheetml.sheet`]: { extensions: ['xlsx'], matches: zip },
  [`${office}.presentationml.presentation`]: { extensions: ['pptx'], matches: zip },
  'application/msword': { extensions: ['doc'], matches: compound },
  'application/vnd.ms-excel': { extensions: ['xls'], matches: compound },
  'application/vnd.ms-powerpoint': { extensions: ['ppt'], matches: compound },
  'video/mp4': { extensions: ['mp4', 'm4v'], matches: isoMedia },
  'video/quicktime': { extensions: ['mov'], matches: isoMedia },
  'audio/wav': { extensions: ['wav'], matches: all(ascii('RIFF'), ascii('WAVE', 8)) },
  'audio/mp4': { extensions: ['m4a'], matches: isoMedia },
  'audio/mpeg': {
    extensions: ['mp3'],
    matches: (head) => ascii('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  },
  'text/plain': { extensions: ['txt', 'log'], matches: plainText },
  'text/csv': { extensions: ['csv'], matches: plainText },
  'text/markdown': { extensions: ['md'], matches: plainText },
};

/** Whether a file may be announced: a kind that is taken, under an ending of that kind, without a path in its name. */
export function mayAnnounce(name: string, mime: string): boolean {
  const kind = Object.hasOwn(kinds, mime) ? kinds[mime] : undefined;
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // eslint-disable-next-line no-control-regex -- control characters are exactly what a name must not hold
  return kind !== undefined && kind.extensions.includes(extension) && !/[/\\\u0000-\u001f\u007f]/.test(name);
}

/** Whether the first bytes are what the announced kind begins with. */
export function matchesKind(mime: string, head: Uint8Array): boolean {
  return Object.hasOwn(kinds, mime) && (kinds[mime]?.matches(head) ?? false);
}

/** Pictures that the app shows in place (REQ records 5: preview). */
export function isPreview(mime: string): boolean {
  return ['image/png', 'image/jpeg'].includes(mime);
}
