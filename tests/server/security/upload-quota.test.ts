import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from '../../../domain/errors';
import { startTestServer, type TestServer } from '../../support/server';
import type { Client } from '../../support/client';
import { uploadPicture } from '../../support/upload-file';

/** Nobody fills the store with files that nothing uses. */
let server: TestServer;
const megabyte = 1_048_576;
const announce = (client: Client, megabytes: number) =>
  client.call('files.createUpload', {
    file_name: 'a.mp4',
    file_size: megabytes * megabyte,
    file_mimetype: 'video/mp4',
  });

beforeEach(async () => {
  server = await startTestServer({ env: { UPLOAD_QUOTA_MB: '10' } });
});
afterEach(() => server.close());

test('a member can announce uploads up to the quota, and gets a sentence in their language beyond it', async () => {
  const rep = await server.signIn('rep1');
  expect([(await announce(rep, 6)).name, (await announce(rep, 4)).name]).toEqual(['ok', 'ok']);
  const refused = await announce(rep, 1);
  expect([refused.name, refused.error.params]).toEqual(['uploadQuota', { limit: 10 }]);
  const sentences = await Promise.all(
    ['zh', 'en', 'ja'].map(
      async (language) => (await announce(await server.signIn('rep1', 'brightsea-feishu', language), 1)).msg,
    ),
  );
  expect(new Set(sentences).size).toBe(3);
  expect((await announce(await server.signIn('rep2'), 10)).name).toBe('ok');
});

test('parallel announcements of uploads are counted one after the other', async () => {
  const rep = await server.signIn('rep1');
  const answers = await Promise.all(Array.from({ length: 20 }, () => announce(rep, 1)));
  expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(10);
});

const sendImport = (client: Client, megabytes: number) =>
  fetch(`${server.origin}/api/data-import/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.hsid}`, 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(megabytes * megabyte, 'a,b\n'),
  }).then(async (answer) => ((await answer.json()) as { code: number }).code);

test('import files count in the quota while they are stored, together with announced and parallel uploads', async () => {
  const rep = await server.signIn('rep1');
  expect(await sendImport(rep, 11)).toBe(errors.uploadQuota.code);
  await announce(rep, 6);
  expect(await sendImport(rep, 5)).toBe(errors.uploadQuota.code);
  const answers = await Promise.all([sendImport(rep, 3), sendImport(rep, 3), sendImport(rep, 3)]);
  expect(answers.filter((code) => code === 0)).toHaveLength(1);
  expect((await announce(rep, 2)).name).toBe('uploadQuota');
  const { list } = await rep.ok('imports.list', {});
  await rep.ok('imports.remove', { import_id: list[0]?.import_id ?? '' });
  expect((await announce(rep, 4)).name).toBe('ok');
});

test('every way to store bytes begins with an announcement that counts in the quota', () => {
  const root = path.resolve(__dirname, '../../../server');
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('storage/'))
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
    .filter(({ text }) => /\bfiles\.(store|write|uploadUrl|receive)\(/.test(text));
  // Exports have limits of their own, and PUT takes only what was announced.
  const others = ['exports/worker.ts', 'http/files/files.ts'];
  expect(writers.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...others, 'http/files/imports.ts', 'api/files/files.ts']),
  );
  const unannounced = writers.filter(({ name, text }) => !others.includes(name) && !/\bannounceFile\(/.test(text));
  expect(unannounced.map(({ name }) => name)).toEqual([]);
});

test('the quota of a company is ten times that of a member', async () => {
  await server.app.db.updateTable('files').set({ used: false }).where('client_id', '=', 'brightsea-feishu').execute();
  const row = {
    client_id: 'brightsea-feishu',
    name: 'a.mp4',
    mime: 'video/mp4',
    md5: null,
    state: 'uploading' as const,
    create_time: new Date(server.clock.now()),
    used: false,
    upload_path: null,
  };
  await server.app.db
    .insertInto('files')
    .values(
      Array.from({ length: 10 }, (_, at) => ({
        ...row,
        file_id: `f${at}`,
        member_id: `mb_${at}`,
        size: 9.5 * megabyte,
        path: `x/${at}`,
      })),
    )
    .execute();
  const rep = await server.signIn('rep1');
  expect([(await announce(rep, 6)).name, (await announce(rep, 5)).name]).toEqual(['uploadQuota', 'ok']);
  expect(
    (
      await announce(
        await server.signIn('admin', 'northwind-feishu').catch(() => server.signIn('rep1', 'northwind-feishu')),
        6,
      )
    ).name,
  ).toBe('ok');
});

test('saved, refused and deleted uploads no longer count in the quota, and finished ones do', async () => {
  const rep = await server.signIn('rep1');
  await announce(rep, 9);
  const { _id } = await uploadPicture(rep);
  expect((await announce(rep, 1)).name).toBe('uploadQuota');
  await rep.ok('organization.create', { name: 'Harbor Foods', attachments: [_id] });
  expect((await announce(rep, 1)).name).toBe('ok');
  const { cleanUp } = await import('../../../server/jobs/cleanup');
  server.clock.forward(3_600_001);
  await cleanUp(server.app);
  expect((await announce(rep, 10)).name).toBe('ok');
});
