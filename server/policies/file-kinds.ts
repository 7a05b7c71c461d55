/**
 * The accepted kinds of files. The first bytes decide the kind, and the ending must match. The type that a browser or a phone announces is ignored:
 * Windows derives it from installed programs, and many files have none.
 */
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
const everyCheck =
  (...tests: ((head: Uint8Array) => boolean)[]) =>
  (head: Uint8Array) =>
    tests.every((test) => test(head));

const any =
  (...tests: ((head: Uint8Array) => boolean)[]) =>
  (head: Uint8Array) =>
    tests.some((test) => test(head));

/** An archive, and an archive without entries. */
const zip = any(bytes(0x50, 0x4b, 0x03, 0x04), bytes(0x50, 0x4b, 0x05, 0x06));
/** Compound files: the Office formats before 2007. */
const compound = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/** ISO media: the word ftyp follows the length. */
const isoMedia = ascii('ftyp', 4);
/** A picture in ISO media, by the brand that follows. */
const isoPicture = (head: Uint8Array) =>
  /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(Buffer.from(head.subarray(4, 12)).toString('latin1'));
/** Documents of Office since 2007 and of WPS: archives, and compound files where a password protects them or an older WPS wrote them. */
const officeFile = any(zip, compound);
const office = 'application/vnd.openxmlformats-officedocument';

/** Returns the beginning of a text in the encoding of its first bytes. A spreadsheet writes "Unicode text" in UTF-16. */
function decodeText(head: Uint8Array): string {
  const buffer = Buffer.from(head);
  if (bytes(0xff, 0xfe)(head)) return buffer.toString('utf16le');
  if (bytes(0xfe, 0xff)(head))
    return buffer
      .subarray(0, buffer.length & ~1)
      .swap16()
      .toString('utf16le');
  return buffer.toString('utf8');
}

/** Text without a NUL, and nothing that a browser might render as a page. It is only ever served as a download. */
function plainText(head: Uint8Array): boolean {
  const text = decodeText(head);
  return !text.includes('\0') && !/^\s*<(!doctype|!--|html|head|body|iframe|script|svg|\?xml)/i.test(text);
}

/** A saved mail: text that begins with a header line. */
function mail(head: Uint8Array): boolean {
  return plainText(head) && /^\s*(From |[A-Za-z][\w-]{0,76}:[ \t\r\n])/.test(decodeText(head));
}

/**
 * A drawing whose beginning contains no scripts and references. The rest is harmless: only `img` shows it, where nothing runs, and opening it
 * downloads the file (server/storage/file-headers.ts).
 */
function drawing(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('utf8');
  return (
    /^<svg[\s>]/i.test(afterPreamble(text)) &&
    !/<script|<foreignObject|<iframe|<!ENTITY|\son\w+\s*=|javascript:/i.test(text)
  );
}

/**
 * Returns the text after the declaration and the comments. It works step by step, because a single pattern could take exponential time on a crafted
 * text.
 */
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
  'image/jpeg': { extensions: ['jpg', 'jpeg', 'jfif'], matches: bytes(0xff, 0xd8, 0xff) },
  'image/gif': { extensions: ['gif'], matches: ascii('GIF8') },
  'image/webp': { extensions: ['webp'], matches: everyCheck(ascii('RIFF'), ascii('WEBP', 8)) },
  'image/svg+xml': { extensions: ['svg'], matches: drawing },
  'image/heic': { extensions: ['heic', 'heif'], matches: isoPicture },
  'application/pdf': { extensions: ['pdf'], matches: ascii('%PDF-') },
  'application/zip': { extensions: ['zip'], matches: zip },
  'application/vnd.rar': { extensions: ['rar'], matches: bytes(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07) },
  'application/x-7z-compressed': { extensions: ['7z'], matches: bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) },
  [`${office}.wordprocessingml.document`]: { extensions: ['docx'], matches: officeFile },
  [`${office}.spreadsheetml.sheet`]: { extensions: ['xlsx'], matches: officeFile },
  [`${office}.presentationml.presentation`]: { extensions: ['pptx'], matches: officeFile },
  'application/msword': { extensions: ['doc'], matches: any(compound, ascii('{\\rtf')) },
  'application/vnd.ms-excel': { extensions: ['xls'], matches: compound },
  'application/vnd.ms-powerpoint': { extensions: ['ppt'], matches: compound },
  'application/vnd.ms-works': { extensions: ['wps'], matches: officeFile },
  'application/x-et': { extensions: ['et'], matches: officeFile },
  'application/x-dps': { extensions: ['dps'], matches: officeFile },
  'application/ofd': { extensions: ['ofd'], matches: zip },
  'message/rfc822': { extensions: ['eml'], matches: mail },
  'video/mp4': { extensions: ['mp4', 'm4v'], matches: isoMedia },
  'video/quicktime': { extensions: ['mov'], matches: isoMedia },
  'audio/wav': { extensions: ['wav'], matches: everyCheck(ascii('RIFF'), ascii('WAVE', 8)) },
  'audio/mp4': { extensions: ['m4a'], matches: isoMedia },
  'audio/amr': { extensions: ['amr'], matches: any(ascii('#!AMR\n'), ascii('#!AMR-WB\n')) },
  'audio/mpeg': {
    extensions: ['mp3'],
    matches: (head) => ascii('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  },
  'text/plain': { extensions: ['txt', 'log'], matches: plainText },
  'text/csv': { extensions: ['csv'], matches: plainText },
  'text/markdown': { extensions: ['md'], matches: plainText },
};

const mimeByExtension = new Map(
  Object.entries(kinds).flatMap(([mime, { extensions }]) =>
    extensions.map((extension): [string, string] => [extension, mime]),
  ),
);

/** Pictures that chats and phones save under each other's endings. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'];

/** Returns the type of files under this name; undefined where such files are not accepted, or the name contains a path or a control character. */
export function findMime(name: string): string | undefined {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what a name must not hold
  if (/[/\\\u0000-\u001f\u007f]/.test(name)) return undefined;
  return mimeByExtension.get(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');
}

/**
 * Returns the type of a file by its first bytes, which must match its name; a picture may be of any picture type. @returns undefined for a refused
 * file
 */
export function readMime(name: string, head: Uint8Array): string | undefined {
  const mime = findMime(name);
  if (mime === undefined) return undefined;
  const possibleMimes = pictures.includes(mime) ? [mime, ...pictures] : [mime];
  return possibleMimes.find((possibleMime) => kinds[possibleMime]?.matches(head));
}

/** Returns whether the app shows the picture in place (REQ records 5: preview). */
export function isPreview(mime: string): boolean {
  return ['image/png', 'image/jpeg'].includes(mime);
}
