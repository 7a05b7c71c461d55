import { findMime, isPreview, readMime } from '../../server/policies/file-kinds';
import { recordingBytesLimit, speechSamples } from '../../server/policies/speech-samples';

const text = (words: string) => Buffer.from(words);
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const office = 'application/vnd.openxmlformats-officedocument';

/** The first bytes of each kind, as its format says them. */
const heads: [mime: string, extensions: string[], ...heads: Buffer[]][] = [
  ['image/png', ['png'], Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', ['jpg', 'jpeg', 'jfif'], Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['image/gif', ['gif'], text('GIF89a'), text('GIF87a')],
  ['image/webp', ['webp'], text('RIFF\0\0\0\0WEBP')],
  ['image/svg+xml', ['svg'], text('<svg xmlns="x">')],
  ['image/heic', ['heic', 'heif'], text('\0\0\0\x18ftypheic'), text('\0\0\0\x18ftypmif1')],
  ['application/pdf', ['pdf'], text('%PDF-1.7')],
  ['application/zip', ['zip'], text('PK\x03\x04'), text('PK\x05\x06')],
  ['application/vnd.rar', ['rar'], text('Rar!\x1a\x07\x01\0')],
  ['application/x-7z-compressed', ['7z'], Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ['application/vnd.ms-works', ['wps'], compoundFile, text('PK\x03\x04')],
  ['application/x-et', ['et'], compoundFile, text('PK\x03\x04')],
  ['application/x-dps', ['dps'], compoundFile, text('PK\x03\x04')],
  ['application/ofd', ['ofd'], text('PK\x03\x04')],
  ['message/rfc822', ['eml'], text('Received: from a.example'), text('From: =?utf-8?B?5p2O?= <li@example.com>')],
  [`${office}.wordprocessingml.document`, ['docx'], text('PK\x03\x04'), compoundFile],
  [`${office}.spreadsheetml.sheet`, ['xlsx'], text('PK\x03\x04'), compoundFile],
  [`${office}.presentationml.presentation`, ['pptx'], text('PK\x03\x04'), compoundFile],
  ['application/msword', ['doc'], compoundFile, text('{\\rtf1')],
  ['application/vnd.ms-excel', ['xls'], compoundFile],
  ['application/vnd.ms-powerpoint', ['ppt'], compoundFile],
  ['video/mp4', ['mp4', 'm4v'], text('\0\0\0\x18ftypisom')],
  ['video/quicktime', ['mov'], text('\0\0\0\x18ftypqt  ')],
  ['audio/wav', ['wav'], text('RIFF\0\0\0\0WAVE')],
  ['audio/mp4', ['m4a'], text('\0\0\0\x18ftypM4A ')],
  ['audio/amr', ['amr'], text('#!AMR\n'), text('#!AMR-WB\n')],
  ['audio/mpeg', ['mp3'], text('ID3\x04'), Buffer.from([0xff, 0xfb]), Buffer.from([0xff, 0xe0])],
  ['text/plain', ['txt', 'log'], text('Dear all')],
  ['text/csv', ['csv'], text('name;phone')],
  ['text/markdown', ['md'], text('# Visit')],
];

const endings: Record<string, string> = Object.fromEntries(heads.map(([mime, [ending = '']]) => [mime, ending]));
/** Whether bytes are accepted under the first ending of a kind. */
const matchesKind = (mime: string, head: Buffer) => readMime(`offer.${endings[mime]}`, head) !== undefined;

describe.each(heads)('%s', (mime, extensions, ...begins) => {
  test('is known by its file extensions', () => {
    for (const ending of extensions) expect(findMime(`offer.${ending}`)).toBe(mime);
  });

  test('must begin with its own bytes, every one of them', () => {
    const isText = mime.startsWith('text/');
    for (const head of begins) {
      for (const ending of extensions) expect(readMime(`offer.${ending}`, head)).toBe(mime);
      if (isText) continue;
      expect(matchesKind(mime, Buffer.alloc(0))).toBe(false);
      expect(matchesKind(mime, Buffer.concat([Buffer.from('\0'), head]))).toBe(false);
    }
    expect(matchesKind(mime, text('<html>'))).toBe(false);
    expect(matchesKind(mime, Buffer.from([0, 1, 2, 3]))).toBe(false);
  });
});

test('a picture is the picture that its bytes are, under the ending of any picture', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(readMime('a.jpg', png)).toBe('image/png');
  expect(readMime('a.heic', Buffer.from([0xff, 0xd8, 0xff]))).toBe('image/jpeg');
  expect(readMime('a.png', text('RIFF\0\0\0\0WEBP'))).toBe('image/webp');
  expect(readMime('a.jpg', text('\0\0\0\x18ftypheic'))).toBe('image/heic');
  for (const name of ['a.pdf', 'a.svg', 'a.zip']) expect(readMime(name, png)).toBeUndefined();
  for (const head of [text('<svg>'), text('%PDF-1.7'), text('\0\0\0\x18ftypisom')])
    expect(readMime('a.jpg', head)).toBeUndefined();
});

test('a mail begins with a line of its header, and a page does not', () => {
  for (const words of ['Dear all', '<html>', 'Subject', 'a b: c', '<!-- x -->\nFrom: a'])
    expect(readMime('a.eml', text(words))).toBeUndefined();
});

test('a text in UTF-16 is read as its first bytes say', () => {
  const inUtf16 = (words: string) => Buffer.from(`\uFEFF${words}`, 'utf16le');
  expect(readMime('a.csv', inUtf16('客户;电话'))).toBe('text/csv');
  expect(readMime('a.csv', inUtf16('客户').swap16())).toBe('text/csv');
  for (const words of ['<html>', ' <script>', 'a\0b']) {
    expect(readMime('a.csv', inUtf16(words))).toBeUndefined();
    expect(readMime('a.csv', inUtf16(words).swap16())).toBeUndefined();
  }
});

test.each([
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0b]],
  ['image/jpeg', [0xff, 0xd8, 0xfe]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x05]],
  ['application/msword', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe2]],
  ['audio/mpeg', [0xff, 0x1f]],
  ['audio/mpeg', [0xfe, 0xfb]],
  ['audio/mpeg', [0xff]],
])('a file of %s with another byte in its head is refused', (mime, head) => {
  expect(matchesKind(mime, Buffer.from(head))).toBe(false);
});

test('a WAVE file does not count as a WebP picture, though both begin with RIFF', () => {
  expect(matchesKind('audio/wav', text('RIFF\0\0\0\0WEBP'))).toBe(false);
  expect(matchesKind('image/webp', text('RIFF\0\0\0\0WAVE'))).toBe(false);
  expect(matchesKind('image/webp', text('FFFF\0\0\0\0WEBP'))).toBe(false);
});

test('an unknown kind of file is refused, and so is the name of a property of every object', () => {
  for (const name of ['run.exe', 'page.html', 'a.js', 'a.htm', 'a.xhtml', 'a.constructor', 'constructor', 'toString']) {
    expect(findMime(name)).toBeUndefined();
    expect(readMime(name, text('x'))).toBeUndefined();
  }
});

test('a file name contains no path and no control character, and ends with its extension in any case', () => {
  expect(findMime('OFFER.PDF')).toBe('application/pdf');
  for (const name of [
    'offer',
    'offer.pdf.exe',
    '../offer.pdf',
    'a\\offer.pdf',
    'a\noffer.pdf',
    'a\u0000.pdf',
    'a\u007f.pdf',
  ])
    expect(findMime(name)).toBeUndefined();
});

test.each(['<!doctype html>', '  <HTML>', '<script>', '\n<svg>', '<?xml version="1.0"?>', 'a\0b'])(
  'a text that a browser might render as a page is refused as plain text: %j',
  (words) => expect(matchesKind('text/plain', text(words))).toBe(false),
);

test('a text that only mentions HTML is accepted as plain text', () => {
  expect(matchesKind('text/plain', text('see <html> below'))).toBe(true);
});

describe('an SVG drawing', () => {
  test.each([
    '<svg>',
    '<SVG width="1">',
    '\uFEFF<svg>',
    '  <svg>',
    '<?xml version="1.0"?> <svg>',
    '<!-- made by hand --><svg>',
    '<?xml version="1.0"?>\n<!-- one -->\n<!-- two -->\n<svg>',
    '<!----><svg>',
  ])('begins after its declaration and its comments: %j', (words) => {
    expect(matchesKind('image/svg+xml', text(words))).toBe(true);
  });
  test.each([
    '<svgs>',
    'x<svg>',
    '<!-- never closed <svg>',
    '<!--><svg>',
    '<p><svg>',
    '<svg><script>',
    '<svg><foreignObject>',
    '<svg><iframe>',
    '<svg><!ENTITY a "b">',
    '<svg onload="x()">',
    '<svg ONCLICK = "x()">',
    '<svg><a href="javascript:x()">',
  ])('is refused when it contains active or external content: %j', (words) => {
    expect(matchesKind('image/svg+xml', text(words))).toBe(false);
  });
});

test('PNG and JPEG pictures are shown inline', () => {
  expect(['image/png', 'image/jpeg', 'image/gif', 'application/pdf'].map(isPreview)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('a recording of speech', () => {
  const part = (name: string, content: Buffer, size = content.length) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(size, 4);
    return Buffer.concat([head, content, ...(content.length % 2 ? [Buffer.alloc(1)] : [])]);
  };
  const format = ({ kind = 1, channels = 1, rate = 16_000, bits = 16 } = {}) => {
    const content = Buffer.alloc(16);
    content.writeUInt16LE(kind, 0);
    content.writeUInt16LE(channels, 2);
    content.writeUInt32LE(rate, 4);
    content.writeUInt16LE(bits, 14);
    return part('fmt ', content);
  };
  const wave = (...parts: Buffer[]) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), ...parts]);
  const samples = Buffer.from([1, 2, 3, 4]);
  const refused = (file: Buffer) =>
    expect(() => speechSamples(file)).toThrow(expect.objectContaining({ name: 'fileRefused' }));

  test('yields its samples without the header, whatever chunks precede them', () => {
    expect(speechSamples(wave(format(), part('data', samples)))).toEqual(samples);
    expect(speechSamples(wave(part('LIST', Buffer.from('abc')), format(), part('data', samples)))).toEqual(samples);
  });

  test('counts the existing samples where the recorder did not fill in their number', () => {
    expect(speechSamples(wave(format(), part('data', samples, 0)))).toEqual(samples);
  });

  test('is cut to whole samples and to a minute', () => {
    expect(speechSamples(wave(format(), Buffer.concat([part('data', samples), Buffer.from([9])])))).toEqual(samples);
    const long = part('data', Buffer.alloc(61 * 32_000));
    expect(speechSamples(wave(format(), long))).toHaveLength(60 * 32_000);
  });

  test('is accepted up to two seconds beyond a minute', () => {
    expect(recordingBytesLimit).toBe(1_984_000);
  });

  test('has one channel of 16,000 PCM samples of 16 bits a second', () => {
    for (const other of [{ kind: 3 }, { channels: 2 }, { rate: 44_100 }, { bits: 8 }])
      refused(wave(format(other), part('data', samples)));
    refused(wave(part('data', samples), format()));
    refused(wave(part('fmt ', Buffer.alloc(15)), part('data', samples)));
    refused(wave(format()));
    refused(Buffer.alloc(0));
  });
});
