import { readdirSync } from 'node:fs';
import path from 'node:path';
import { photo } from '../../support/photo';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** A file is what its bytes say, gets a name of ours, and never becomes a page of our origin. */
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const script = '<script>window.ran=1</script>';
const svg = (inside: string) =>
  Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
const storedNames = () => readdirSync(path.join(server.app.env.DATA_DIR, 'files'), { recursive: true }).map(String);

async function upload(name: string, mime: string, bytes: Buffer) {
  const announced = await rep.call('files.createUpload', {
    file_name: name,
    file_size: bytes.length,
    file_mimetype: mime,
  });
  if (announced.name !== 'ok') return announced.name;
  const {
    _id,
    upload: { url, headers },
  } = announced.data;
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const finished = await rep.call('files.finishUpload', { _id });
  return finished.name === 'ok' ? finished.data : finished.name;
}

test.each<[string, string, string, Buffer]>([
  ['a page', 'a.html', 'text/html', Buffer.from(script)],
  ['a page under two endings', 'a.png.html', 'text/html', Buffer.from(script)],
  ['a page that is called a picture', 'a.png', 'image/png', Buffer.from(`<html>${script}`)],
  ['a page that is called a photo', 'a.jpg', 'image/jpeg', Buffer.from(`<!doctype html>${script}`)],
  ['a page that is called text', 'a.txt', 'text/plain', Buffer.from(`  <html>${script}`)],
  ['a page that is called a table', 'a.csv', 'text/csv', Buffer.from(`<script>${script}`)],
  ['a program', 'a.exe', 'application/x-msdownload', Buffer.from('MZ')],
  ['a script', 'a.js', 'text/javascript', Buffer.from('window.ran=1')],
  ['a picture whose name says a document', 'a.pdf', 'image/png', photo(1, 1)],
  ['a page that is called a mail', 'a.eml', 'message/rfc822', Buffer.from(`<html>${script}`)],
  ['a page in UTF-16 that is called a table', 'a.csv', 'text/csv', Buffer.from(`\uFEFF<html>${script}`, 'utf16le')],
  ['a page that is called an invoice', 'a.ofd', 'application/ofd', Buffer.from(`<html>${script}`)],
  ['a drawing that is called a photo', 'a.jfif', 'image/jpeg', svg('<rect/>')],
  ['a picture that is called a page', 'a.html', 'image/png', photo(1, 1)],
  ['a name with a path', '../../a.png', 'image/png', photo(1, 1)],
  ['a name with a path of Windows', 'c:\\a.png', 'image/png', photo(1, 1)],
  ['a name with a line break', 'a\r\nSet-Cookie: x=1.png', 'image/png', photo(1, 1)],
  ['a name without an ending', 'png', 'image/png', photo(1, 1)],
  ['a drawing with a script', 'a.svg', 'image/svg+xml', svg(script)],
  ['a drawing with an event', 'a.svg', 'image/svg+xml', svg('<rect onload="window.ran=1"/>')],
  ['a drawing with a page in it', 'a.svg', 'image/svg+xml', svg('<foreignObject><body/></foreignObject>')],
  ['a drawing with a link that runs', 'a.svg', 'image/svg+xml', svg('<a href="javascript:window.ran=1"/>')],
  [
    'a drawing with entities',
    'a.svg',
    'image/svg+xml',
    Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg/>'),
  ],
  ['a page that is called a drawing', 'a.svg', 'image/svg+xml', Buffer.from(`<html>${script}</html>`)],
  [
    'a document that is no archive',
    'a.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    Buffer.from('{\\rtf1}'),
  ],
  ['a PDF that is none', 'a.pdf', 'application/pdf', Buffer.from(`${script}%PDF-1.7`)],
])('the upload of %s is refused', async (_what, name, mime, bytes) => {
  expect(await upload(name, mime, bytes)).toBe('fileRefused');
});

test.each<[string, string, string, Buffer, 'inline' | 'attachment', string]>([
  ['a picture', 'a.png', 'image/png', photo(1, 1), 'inline', 'image/png'],
  ['a picture under two endings', 'a.php.png', 'image/png', photo(1, 1), 'inline', 'image/png'],
  [
    'a picture with a NUL in its name, which is taken out,',
    'a.html\u0000.png',
    'image/png',
    photo(1, 1),
    'inline',
    'image/png',
  ],
  [
    'a picture with a page behind it',
    'a.png',
    'image/png',
    Buffer.concat([photo(1, 1), Buffer.from(`<html>${script}`)]),
    'inline',
    'image/png',
  ],
  [
    'a GIF that is a script too',
    'a.gif',
    'image/gif',
    Buffer.from(`GIF89a=1;window.ran=1//${script}`),
    'inline',
    'image/gif',
  ],
  [
    'an archive, which nobody opens here',
    'a.zip',
    'application/zip',
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]),
    'attachment',
    'application/octet-stream',
  ],
  [
    'a PDF with a page behind it',
    'a.pdf',
    'application/pdf',
    Buffer.from(`%PDF-1.7\n<html>${script}`),
    'attachment',
    'application/octet-stream',
  ],
  ['a plain drawing', 'a.svg', 'image/svg+xml', svg('<rect width="1" height="1"/>'), 'attachment', 'image/svg+xml'],
  ['a picture under the label of a page', 'a.png', 'text/html;image/png', photo(1, 1), 'inline', 'image/png'],
  ['a picture under the ending of another', 'a.jpg', 'image/jpeg', photo(1, 1), 'inline', 'image/png'],
  [
    'a page behind the header of a mail',
    'a.eml',
    'text/html',
    Buffer.from(`Content-Type: text/html\r\n\r\n${script}`),
    'attachment',
    'application/octet-stream',
  ],
  [
    'an archive under the label of a page',
    'a.7z',
    'text/html',
    Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]),
    'attachment',
    'application/octet-stream',
  ],
])('the file %s is downloaded as %s only', async (_what, name, mime, bytes, disposition, type) => {
  const before = new Set(storedNames());
  const item = await upload(name, mime, bytes);
  if (typeof item === 'string') throw new Error(item);
  const answer = await fetch(item.file_full_url);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  for (const stored of storedNames().filter((one) => !before.has(one))) expect(stored).not.toContain(name);
});
