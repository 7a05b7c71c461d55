import fs from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { ErrorName } from '../../../domain/errors';
import { errorText } from '../../../server/messages/errors';
import type { Client } from '../../support/client';
import { simulateS3, type SimulatedS3 } from '../../support/s3';
import { Clock, startTestServer, type TestServer } from '../../support/server';
import { until } from '../../support/until';

/** A disk, a bucket or a database that fails says so: it is no mistake of the person who sent something, and the log has the cause. */

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Envelope {
  code: number;
  msg: string;
}

/** The lines of the log since a moment that name this error. */
const linesOf = (server: TestServer, from: number, error: string) =>
  server.logged
    .slice(from)
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { code?: string; message: string } })
    .filter(({ err }) => err?.code === error || err?.message.includes(error));

describe('a disk that stores files', () => {
  let server: TestServer;
  let rep: Client;
  let makeRoom = () => {};
  beforeAll(async () => {
    server = await startTestServer();
    rep = await server.signIn('rep1');
  });
  afterEach(() => makeRoom());
  afterAll(() => server.close());

  /** Every file that is written ends up on a device without room: the error is the kernel's own. */
  function fillDisk(): void {
    const open = fs.createWriteStream;
    const writes = jest.spyOn(fs, 'createWriteStream');
    writes.mockImplementation((_path, options) => open('/dev/full', options));
    makeRoom = () => writes.mockRestore();
  }

  const announce = () =>
    rep.ok('files.createUpload', { file_name: 'a.png', file_size: png.length, file_mimetype: 'image/png' });
  const put = async ({ upload }: Awaited<ReturnType<typeof announce>>, language: string) => {
    const headers = { ...upload.headers, 'accept-language': language };
    const answer = await fetch(upload.url, { method: 'PUT', headers, body: new Uint8Array(png) });
    return { status: answer.status, retry: answer.headers.get('retry-after'), body: (await answer.json()) as Envelope };
  };

  test.each(['zh', 'en', 'ja'] as const)('refuses an upload with 507 when it is full, in %s', async (language) => {
    fillDisk();
    const from = server.logged.length;
    const announced = await announce();
    const answer = await put(announced, language);
    expect([answer.status, answer.body.msg]).toEqual([507, errorText('storageFull', language, {})]);
    // The same upload goes on when there is room: nobody is told that the kind of the file is wrong.
    expect((await rep.call('files.finishUpload', { _id: announced._id })).name).toBe('fileNotReceived');
    expect(linesOf(server, from, 'ENOSPC')).toEqual([
      expect.objectContaining({ level: 50, msg: 'the file store failed' }),
    ]);
    makeRoom();
    expect((await put(announced, language)).status).toBe(200);
    expect((await rep.call('files.finishUpload', { _id: announced._id })).name).toBe('ok');
  });

  test('refuses an import file and files of the server itself with 507 when it is full', async () => {
    fillDisk();
    const answer = await fetch(`${server.origin}/api/data-import/upload?name=a.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${rep.hsid ?? ''}`, 'content-type': 'application/octet-stream' },
      body: 'name\nBakers\n',
    });
    expect([answer.status, ((await answer.json()) as Envelope).code]).toEqual([507, 20068]);
    const made = server.app.files.write('made/a', png, 'image/png');
    await expect(made).rejects.toMatchObject({ name: 'storageFull', cause: { code: 'ENOSPC' } });
  });

  test('ends an export with the cause in words and in the log when it is full', async () => {
    fillDisk();
    const from = server.logged.length;
    server.exportWorker.start();
    const { task_id } = await rep.ok('exports.create', { table_id: 'organization' });
    const stream = await fetch(`${server.origin}/api/data-export/task-process?task_id=${task_id}`, {
      headers: { authorization: `Bearer ${rep.hsid ?? ''}`, 'accept-language': 'en' },
    });
    const last = (await stream.text())
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .at(-1);
    await server.exportWorker.stop();
    expect(JSON.parse(last?.slice(6) ?? '')).toMatchObject({
      status: 'fail',
      code: 20068,
      msg: errorText('storageFull', 'en', {}),
    });
    expect(linesOf(server, from, 'no space left').length + linesOf(server, from, 'ENOSPC').length).toBeGreaterThan(0);
  });

  test('ends the reading of an import with the cause when it is full', async () => {
    const admin = await server.signIn('admin', 'brightsea-feishu', 'en');
    const answer = await fetch(`${server.origin}/api/data-import/upload?name=a.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.hsid ?? ''}`, 'content-type': 'application/octet-stream' },
      body: 'name\nBakers\n',
    });
    const { import_id } = ((await answer.json()) as { data: { import_id: string } }).data;
    fillDisk();
    server.importWorker.start();
    await until(async () => (await admin.ok('imports.get', { import_id })).state === 'failed');
    await server.importWorker.stop();
    expect(await admin.ok('imports.get', { import_id })).toMatchObject({
      state: 'failed',
      problem: errorText('storageFull', 'en', {}),
    });
  });

  test('counts as temporarily unavailable when it is not mounted', async () => {
    const folder = path.join(server.app.env.DATA_DIR, 'files');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'in the way');
    const from = server.logged.length;
    const answer = await put(await announce(), 'en');
    expect([answer.status, answer.retry, answer.body.msg]).toEqual([
      503,
      '5',
      errorText('storageUnavailable', 'en', {}),
    ]);
    expect(linesOf(server, from, 'ENOTDIR').length + linesOf(server, from, 'EEXIST').length).toBe(1);
    await rm(folder);
  });
});

describe('a bucket that stores files', () => {
  let server: TestServer;
  let bucket: SimulatedS3;
  let rep: Client;
  beforeAll(async () => {
    const [key, secret] = ['AKIDTEST', 'a/secret+of=tests'];
    const clock = new Clock();
    bucket = await simulateS3({ key, secret, now: clock.now });
    const env = { S3_ENDPOINT: bucket.endpoint, S3_BUCKET: 'sidecar', S3_KEY: key, S3_SECRET: secret };
    server = await startTestServer({ clock, env });
    rep = await server.signIn('rep1');
  });
  afterAll(() => server.close());

  /** Finishes an upload: the server looks for it in the bucket. */
  async function finish() {
    const file = { file_name: 'a.png', file_size: png.length, file_mimetype: 'image/png' };
    const { name, status } = await rep.call('files.finishUpload', {
      _id: (await rep.ok('files.createUpload', file))._id,
    });
    return [name, status];
  }
  const made = () => server.app.files.write('made/a', png, 'image/png');

  test.each<[number, string, ErrorName, number]>([
    [507, 'XMinioStorageFull', 'storageFull', 507],
    [403, 'QuotaExceeded', 'storageFull', 507],
    [403, 'AccessDenied', 'storageUnavailable', 503],
    [503, 'SlowDown', 'storageUnavailable', 503],
    [500, 'InternalError', 'storageUnavailable', 503],
  ])('answers %i %s and ends the call with that cause', async (status, code, name, answered) => {
    const from = server.logged.length;
    Object.assign(bucket.trouble, { status, code });
    expect(await finish()).toEqual([name, answered]);
    expect(linesOf(server, from, `${status} ${code}`)).toHaveLength(1);
    await expect(made()).rejects.toMatchObject({ name });
    delete bucket.trouble.status;
    expect(await finish()).toEqual(['fileNotReceived', 400]);
  });

  test('cannot be reached and ends the call with that cause', async () => {
    await bucket.close();
    const from = server.logged.length;
    expect(await finish()).toEqual(['storageUnavailable', 503]);
    expect(linesOf(server, from, 'fetch failed')).toHaveLength(1);
    expect(server.logged.slice(from).join('')).toContain('ECONNREFUSED');
    await expect(made()).rejects.toMatchObject({ name: 'storageUnavailable' });
  });
});

describe('a full database', () => {
  let server: TestServer;
  let rep: Client;
  beforeAll(async () => {
    server = await startTestServer();
    rep = await server.signIn('rep1');
  });
  afterAll(() => server.close());
  const create = () => rep.call('records.create', { table_id: 'organization', fields: { name: 'Bakers' } });

  beforeAll(async () => {
    const { db } = server.app;
    await sql`create table failing (state text not null)`.execute(db);
    await sql`create function fail() returns trigger language plpgsql as
      'begin perform from failing; if found then raise exception using errcode = (select state from failing); end if; return new; end'`.execute(
      db,
    );
    await sql`create trigger fails before insert on records for each row execute function fail()`.execute(db);
  });

  /** The database itself raises the error, where a record is written. */
  async function raise(state: string | null): Promise<void> {
    await sql`delete from failing`.execute(server.app.db);
    if (state !== null) await sql`insert into failing values (${state})`.execute(server.app.db);
  }

  test.each<[string, string, ErrorName, number, string | undefined]>([
    ['no room', '53100', 'databaseFull', 507, undefined],
    ['no changes allowed', '25006', 'databaseReadOnly', 503, undefined],
    ['no memory', '53200', 'unavailable', 503, 'memory'],
    ['too many connections', '53300', 'unavailable', 503, 'connections'],
    ['a broken disk', '58030', 'unavailable', 503, 'disk'],
    ['a start under way', '57P03', 'unavailable', 503, 'starting'],
  ])('answers %s (%s) as such, and works again afterwards', async (_cause, state, name, status, reason) => {
    const from = server.logged.length;
    await raise(state);
    const answer = await create();
    expect([answer.name, answer.status, answer.error.params?.['reason']]).toEqual([name, status, reason]);
    expect(linesOf(server, from, state)).toEqual([
      expect.objectContaining({ level: name === 'unavailable' ? 40 : 50 }),
    ]);
    await raise(null);
    expect((await create()).name).toBe('ok');
  });
});
