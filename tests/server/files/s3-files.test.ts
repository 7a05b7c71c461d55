import { photo } from '../../support/photo';
import type { Client } from '../../support/client';
import { simulateS3, type SimulatedS3 } from '../../support/s3';
import { Clock, startTestServer, type TestServer } from '../../support/server';

const clock = new Clock();
let store: SimulatedS3;
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  store = await simulateS3({ key: 'AKIDTEST', secret: 'a/secret+of=tests', now: clock.now });
  server = await startTestServer({
    clock,
    env: { S3_ENDPOINT: store.endpoint, S3_BUCKET: 'sidecar', S3_KEY: 'AKIDTEST', S3_SECRET: 'a/secret+of=tests' },
  });
  rep = await server.signIn('rep1');
});
afterAll(async () => {
  await server.close();
  await store.close();
});

const png = photo(2, 2);
const announce = (name: string, mime: string, bytes: Buffer) =>
  rep.ok('files.createUpload', { file_name: name, file_size: bytes.length, file_mimetype: mime });
const put = (url: string, headers: Record<string, string>, body: Buffer) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });

async function uploaded(name: string, mime: string, bytes: Buffer) {
  const {
    _id,
    upload: { url, headers },
  } = await announce(name, mime, bytes);
  expect((await put(url, headers, bytes)).status).toBe(200);
  return rep.ok('files.finishUpload', { _id });
}

test('file bytes are uploaded to the store and downloaded from it by addresses that expire', async () => {
  const item = await uploaded('photo 照片 (1).png', 'image/png', png);
  expect(item).toMatchObject({ status: 'done', file_size: png.length, is_preview: true });
  expect(item.file_full_url.startsWith(`${store.endpoint}/sidecar/brightsea-feishu/`)).toBe(true);
  const shown = await fetch(item.file_full_url);
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-disposition')).toBe(
    'inline; filename="photo_____1_.png"; filename*=UTF-8\'\'photo%20%E7%85%A7%E7%89%87%20%281%29.png',
  );
  clock.forward(3_600_001);
  expect((await fetch(item.file_full_url)).status).toBe(403);
});

test('every file except pictures is a download from the store too', async () => {
  const item = await uploaded('list.csv', 'text/csv', Buffer.from('a,b\n'));
  const answer = await fetch(item.file_full_url);
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'application/octet-stream',
    expect.stringMatching(/^attachment;/),
  ]);
});

test('an upload address is valid for the announced size and kind, for fifteen minutes', async () => {
  const {
    _id,
    upload: { url, headers },
  } = await announce('a.png', 'image/png', png);
  expect((await put(url, headers, Buffer.concat([png, png]))).status).toBe(403);
  expect((await put(url, { 'content-type': 'text/html' }, png)).status).toBe(403);
  expect((await put(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'), headers, png)).status).toBe(403);
  expect((await rep.call('files.finishUpload', { _id })).name).toBe('fileNotReceived');
  clock.forward(15 * 60_000 + 1_000);
  expect((await put(url, headers, png)).status).toBe(403);
});

test('no object is public, and an address opens one object only', async () => {
  const { file_full_url: one } = await uploaded('one.png', 'image/png', png);
  const { file_full_url: other } = await uploaded('other.png', 'image/png', png);
  expect((await fetch(one.split('?')[0] ?? '')).status).toBe(403);
  expect((await fetch(`${one.split('?')[0]}?${other.split('?')[1]}`)).status).toBe(403);
  expect((await fetch(one, { method: 'DELETE' })).status).toBe(403);
});

test('an object with wrong content is removed from the store', async () => {
  const bytes = Buffer.from('<html><script>alert(1)</script></html>');
  const {
    _id,
    upload: { url, headers },
  } = await announce('a.png', 'image/png', bytes);
  await put(url, headers, bytes);
  expect((await rep.call('files.finishUpload', { _id })).name).toBe('fileRefused');
  expect([...store.objects.values()].filter((object) => object.bytes.equals(bytes))).toEqual([]);
});

test('the page may connect to the store and show its pictures', async () => {
  const policy = (await fetch(`${server.origin}/home`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`connect-src 'self' ${store.endpoint}`);
  expect(policy).toMatch(new RegExp(`img-src [^;]*${store.endpoint}`));
});

test('an incomplete store setting stops the start with its name', async () => {
  await expect(startTestServer({ env: { S3_ENDPOINT: store.endpoint } })).rejects.toThrow(/S3_BUCKET/);
});

test('finished objects cannot be overwritten by an upload address', async () => {
  const {
    _id,
    upload: { url, headers },
  } = await announce('a.png', 'image/png', png);
  await put(url, headers, png);
  const item = await rep.ok('files.finishUpload', { _id });
  const words = Buffer.alloc(png.length, 'x');
  expect((await put(url, headers, words)).status).toBe(200);
  expect(Buffer.from(await (await fetch(item.file_full_url)).arrayBuffer()).equals(png)).toBe(true);
  expect((await rep.ok('files.finishUpload', { _id })).file_md5).toBe(item.file_md5);
  expect(new URL(item.file_full_url).pathname).not.toBe(new URL(url).pathname);
  expect(`${url} ${item.file_full_url}`).not.toContain(_id);
  // What was put afterwards goes with the next cleanup, and the file stays.
  const { cleanUp } = await import('../../../server/jobs/cleanup');
  clock.forward(3_600_001);
  await cleanUp(server.app);
  expect([...store.objects.values()].filter((object) => object.bytes.equals(words))).toEqual([]);
  expect((await fetch((await rep.ok('files.finishUpload', { _id })).file_full_url)).status).toBe(200);
});

test('bytes that are exchanged between the announcement and the finish are checked as they are stored', async () => {
  const words = Buffer.alloc(png.length, 'x');
  const {
    _id,
    upload: { url, headers },
  } = await announce('a.png', 'image/png', png);
  await put(url, headers, png);
  await put(url, headers, words);
  expect((await rep.call('files.finishUpload', { _id })).name).toBe('fileRefused');
});
