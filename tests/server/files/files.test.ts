import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const announce = (name: string, mime: string, bytes: Buffer) =>
  rep.ok('files.createUpload', { file_name: name, file_size: bytes.length, file_mimetype: mime });
const put = (url: string, headers: Record<string, string>, body: Buffer) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });

async function upload(name: string, mime: string, bytes: Buffer) {
  const {
    _id,
    upload: { url, headers },
  } = await announce(name, mime, bytes);
  expect((await put(url, headers, bytes)).status).toBe(200);
  return _id;
}

/** Where the bytes of an upload lie, on a disk whose names say nothing about ids. */
async function pathOf(fileId: string): Promise<string> {
  const { path: below } = await server.app.db
    .selectFrom('files')
    .select('path')
    .where('client_id', '=', 'brightsea-feishu')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return path.basename(below);
}
const filesOnDisk = () =>
  readdirSync(path.join(server.app.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('a picture is uploaded, checked, and shown in the page by a link that expires', async () => {
  const item = await rep.ok('files.finishUpload', { _id: await upload('photo 照片.png', 'image/png', png) });
  expect(item).toMatchObject({
    file_name: 'photo 照片.png',
    file_size: png.length,
    status: 'done',
    is_preview: true,
    file_md5: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
  // As REQ records 3 lists them.
  expect(Object.keys(item).sort()).toEqual([
    '_id',
    'file_encoding',
    'file_full_url',
    'file_md5',
    'file_mimetype',
    'file_name',
    'file_relative_url',
    'file_size',
    'is_preview',
    'status',
    'upload_timestamp',
  ]);
  expect(
    (await fetch(`${server.app.env.PUBLIC_URL}/${item.file_relative_url ?? ''}`)).headers.get('content-type'),
  ).not.toBe('image/png');
  const shown = await fetch(item.file_full_url);
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-disposition')).toMatch(
    /^inline; filename="photo___\.png"; filename\*=UTF-8''photo%20%E7%85%A7%E7%89%87\.png$/,
  );
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  server.clock.forward(3_600_001);
  expect((await fetch(item.file_full_url)).status).toBe(404);
});

test('a picture of another kind than PNG and JPEG is not shown inline', async () => {
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  expect((await rep.ok('files.finishUpload', { _id: await upload('moving.gif', 'image/gif', gif) })).is_preview).toBe(
    false,
  );
});

test('every file except pictures is a download', async () => {
  const item = await rep.ok('files.finishUpload', {
    _id: await upload('list.csv', 'text/csv', Buffer.from('a,b\n1,2\n')),
  });
  const answer = await fetch(item.file_full_url);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
});

const archive = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0]);
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
test.each([
  ['an archive of Windows', 'offer.zip', 'application/x-zip-compressed', archive],
  ['an archive without a label', 'offer.zip', '', archive],
  [
    'a table where a spreadsheet program is installed',
    '客户.csv',
    'application/vnd.ms-excel',
    Buffer.from('客户,电话\n'),
  ],
  ['a document without a label', 'offer.docx', 'application/octet-stream', archive],
  ['a document with a password', 'offer.docx', '', compoundFile],
  ['an invoice', '发票.ofd', '', archive],
  ['a document of WPS', '合同.wps', 'application/kswps', compoundFile],
  ['a table of WPS', '报价.et', 'application/kset', compoundFile],
  ['slides of WPS', '介绍.dps', 'application/ksdps', archive],
  ['a RAR archive', 'a.rar', 'application/x-rar-compressed', Buffer.from('Rar!\x1a\x07\0', 'latin1')],
  ['a 7-Zip archive', 'a.7z', '', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])],
  ['a mail', 'Re offer.eml', '', Buffer.from('Received: from mail.example\r\nSubject: Offer\r\n\r\n')],
  ['a recording of a phone', 'call.m4a', 'audio/x-m4a', Buffer.from('\0\0\0\x1cftypM4A ', 'latin1')],
  ['a recording of a chat', 'call.amr', 'application/octet-stream', Buffer.from('#!AMR\n')],
  ['a photo of an iPhone', 'IMG_1.HEIC', '', Buffer.from('\0\0\0\x24ftypheic', 'latin1')],
])('the attachment of %s is accepted by its content, and is a download', async (_what, name, mime, bytes) => {
  const item = await rep.ok('files.finishUpload', { _id: await upload(name, mime, bytes) });
  expect(item).toMatchObject({ file_name: name, status: 'done', is_preview: false });
  const answer = await fetch(item.file_full_url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
});

test('a JPEG under the ending .jfif is shown inline, whatever its label says', async () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]);
  const item = await rep.ok('files.finishUpload', { _id: await upload('photo.jfif', 'image/pjpeg', jpeg) });
  expect(item).toMatchObject({ file_mimetype: 'image/jpeg', is_preview: true });
  expect((await fetch(item.file_full_url)).headers.get('content-disposition')).toMatch(/^inline;/);
});

test.each([
  ['a page', 'page.html', 'text/html'],
  ['a program', 'tool.exe', 'application/x-msdownload'],
  ['a name of another kind', 'page.html', 'image/png'],
  ['a path in the name', '../a.png', 'image/png'],
  ['a path of Windows', '..\\a.png', 'image/png'],
  ['a line break in the name', 'a\r\nb.png', 'image/png'],
  ['the kind "constructor"', 'a.constructor', 'image/png'],
])('an upload of %s is not accepted', async (_what, file_name, file_mimetype) => {
  expect((await rep.call('files.createUpload', { file_name, file_size: 10, file_mimetype })).name).toBe('fileRefused');
});

test.each([
  ['a page that calls itself a picture', 'a.png', 'image/png', '<html><script>alert(1)</script></html>'],
  ['a page that calls itself text', 'a.txt', 'text/plain', '<!doctype html><script>alert(1)</script>'],
  ['bytes that call themselves text', 'a.txt', 'text/plain', 'abc\u0000def'],
])('an upload of %s is refused when its bytes are checked, and removed', async (_what, name, mime, words) => {
  const before = filesOnDisk();
  const _id = await upload(name, mime, Buffer.from(words));
  expect(filesOnDisk()).toContain(await pathOf(_id));
  expect((await rep.call('files.finishUpload', { _id })).name).toBe('fileRefused');
  expect(filesOnDisk()).toEqual(before);
});

test('a too large file is refused before a byte is sent', async () => {
  const answer = await rep.call('files.createUpload', {
    file_name: 'a.mp4',
    file_size: 50 * 1024 * 1024 + 1,
    file_mimetype: 'video/mp4',
  });
  expect(answer.name).toBe('invalid');
  expect(answer.error.fields).toEqual([{ field: 'file_size', code: 'tooLarge', params: { limit: 50 * 1024 * 1024 } }]);
});

test('an upload of another size or kind than announced is refused, and nothing of it stays', async () => {
  const before = filesOnDisk();
  const {
    _id,
    upload: { url, headers },
  } = await announce('a.png', 'image/png', png);
  expect((await put(url, headers, png.subarray(1))).status).toBe(400);
  expect((await put(url, headers, Buffer.concat([png, png]))).status).toBe(400);
  expect((await put(url, { 'content-type': 'text/html' }, png)).status).toBe(400);
  expect(filesOnDisk()).toEqual(before);
  expect((await rep.call('files.finishUpload', { _id })).name).toBe('fileNotReceived');
  expect((await put(url, headers, png)).status).toBe(200);
  expect((await rep.call('files.finishUpload', { _id })).name).toBe('ok');
});

test('a file link that was changed, is for the other direction or has expired opens nothing', async () => {
  const {
    upload: { url, headers },
  } = await announce('a.png', 'image/png', png);
  const token = url.slice(url.lastIndexOf('/') + 1);
  const flipped = (at: number) => {
    const bytes = Buffer.from(token, 'base64url');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString('base64url');
  };
  // In the nonce, the tag and what is sealed.
  for (const forged of [flipped(0), flipped(12), flipped(28), token.slice(0, -4), token.slice(0, 20), '%00', 'x']) {
    expect((await put(`${server.origin}/files/upload/${forged}`, headers, png)).status).toBe(404);
    expect((await fetch(`${server.origin}/files/${forged}`)).status).toBe(404);
  }
  expect((await fetch(`${server.origin}/files/${token}`)).status).toBe(404);
  server.clock.forward(15 * 60_000 + 1);
  expect((await put(url, headers, png)).status).toBe(404);
});

test('a repeated announcement answers the same file, and a repeated finish the same item', async () => {
  const input = { file_name: 'a.png', file_size: png.length, file_mimetype: 'image/png' };
  const first = await rep.ok('files.createUpload', input, { key: 'announce-1' });
  expect((await rep.ok('files.createUpload', input, { key: 'announce-1' }))._id).toBe(first._id);
  await put(first.upload.url, first.upload.headers, png);
  const done = await rep.ok('files.finishUpload', { _id: first._id });
  expect((await rep.ok('files.finishUpload', { _id: first._id })).file_md5).toBe(done.file_md5);
});

test('a member cannot finish the upload of a colleague', async () => {
  const _id = await upload('a.png', 'image/png', png);
  expect((await (await server.signIn('rep2')).call('files.finishUpload', { _id })).name).toBe('notFound');
});

test('unused uploads are deleted after a day, and unfinished ones after an hour', async () => {
  const done = await upload('orphan.png', 'image/png', png);
  await rep.ok('files.finishUpload', { _id: done });
  const unfinished = await upload('unfinished.png', 'image/png', png);
  const [donePath, unfinishedPath] = [await pathOf(done), await pathOf(unfinished)];
  const { cleanUp } = await import('../../../server/jobs/cleanup');
  server.clock.forward(59 * 60_000);
  await cleanUp(server.app);
  expect(filesOnDisk()).toEqual(expect.arrayContaining([donePath, unfinishedPath]));
  server.clock.forward(2 * 60_000);
  await cleanUp(server.app);
  expect(filesOnDisk()).toContain(donePath);
  expect(filesOnDisk()).not.toContain(unfinishedPath);
  expect((await rep.call('files.finishUpload', { _id: unfinished })).name).toBe('notFound');
  server.clock.forward(24 * 3_600_000);
  await cleanUp(server.app);
  expect(filesOnDisk()).not.toContain(donePath);
});

describe('the bytes of an upload', () => {
  const other = Buffer.concat([png.subarray(0, -1), Buffer.from([0])]);

  test('are accepted once before the upload is finished', async () => {
    const {
      _id,
      upload: { url, headers },
    } = await announce('a.png', 'image/png', png);
    expect((await put(url, headers, png)).status).toBe(200);
    expect((await put(url, headers, other)).status).toBe(400);
    const item = await rep.ok('files.finishUpload', { _id });
    expect(Buffer.from(await (await fetch(item.file_full_url)).arrayBuffer()).equals(png)).toBe(true);
  });

  test('are refused after the finish, and at the address of a second announcement', async () => {
    const input = { file_name: 'a.png', file_size: png.length, file_mimetype: 'image/png' };
    const {
      _id,
      upload: { url, headers },
    } = await rep.ok('files.createUpload', input, { key: 'announce-2' });
    await put(url, headers, png);
    const item = await rep.ok('files.finishUpload', { _id });
    const again = await rep.ok('files.createUpload', input, { key: 'announce-2' });
    for (const address of [url, again.upload.url]) expect((await put(address, headers, other)).status).toBe(400);
    expect(Buffer.from(await (await fetch(item.file_full_url)).arrayBuffer()).equals(png)).toBe(true);
    expect((await rep.ok('files.finishUpload', { _id })).file_md5).toBe(item.file_md5);
  });

  test('are accepted again when they are the same, before and after the finish, for a sender who missed the first answer', async () => {
    const {
      _id,
      upload: { url, headers },
    } = await announce('a.png', 'image/png', png);
    for (let times = 0; times < 2; times += 1) expect((await put(url, headers, png)).status).toBe(200);
    const places = filesOnDisk();
    await rep.ok('files.finishUpload', { _id });
    expect((await put(url, headers, png)).status).toBe(200);
    expect((await put(url, headers, other)).status).toBe(400);
    expect(filesOnDisk()).toHaveLength(places.length);
  });

  test('are refused after a refusal', async () => {
    const words = Buffer.from('<html><script>alert(1)</script></html>');
    const {
      _id,
      upload: { url, headers },
    } = await announce('a.png', 'image/png', words);
    await put(url, headers, words);
    expect((await rep.call('files.finishUpload', { _id })).name).toBe('fileRefused');
    expect(
      (await put(url, headers, Buffer.concat([png, Buffer.alloc(words.length)]).subarray(0, words.length))).status,
    ).toBe(400);
    expect((await rep.call('files.finishUpload', { _id })).name).toBe('fileRefused');
  });

  test('get the same answer for many parallel finishes, with one stored object', async () => {
    const before = filesOnDisk().length;
    const _id = await upload('a.png', 'image/png', png);
    const answers = await Promise.all(Array.from({ length: 5 }, () => rep.call('files.finishUpload', { _id })));
    // One that came while the first was still looking may be asked to come again.
    for (const { name } of answers) expect(['ok', 'fileNotReceived']).toContain(name);
    expect(answers.some(({ name }) => name === 'ok')).toBe(true);
    const item = await rep.ok('files.finishUpload', { _id });
    expect(Buffer.from(await (await fetch(item.file_full_url)).arrayBuffer()).equals(png)).toBe(true);
    expect(filesOnDisk()).toHaveLength(before + 1);
  });
});
