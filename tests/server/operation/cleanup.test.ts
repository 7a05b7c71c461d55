import { cleanUp } from '../../../server/jobs/cleanup';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const dayMs = 24 * 3_600_000;
const rows = async (table: 'idempotency' | 'files' | 'sessions' | 'places' | 'outbox') =>
  (await server.app.db.selectFrom(table).selectAll().where('client_id', '=', 'brightsea-feishu').execute()).length;
/** The calls whose keys are kept. */
const calls = async () =>
  (
    await server.app.db.selectFrom('idempotency').select('call').where('client_id', '=', 'brightsea-feishu').execute()
  ).map(({ call }) => call);

describe('the cleanup', () => {
  it('keeps rows that are still needed and deletes expired ones', async () => {
    const rep = await server.signIn('rep1');
    const id = (await rep.ok('organization.create', { name: 'Swept kitchen' }, { key: 'swept-kitchen-1' })).id;
    const upload = async () => {
      const { _id, upload: to } = await rep.ok('files.createUpload', {
        file_name: 'a.txt',
        file_size: 3,
        file_mimetype: 'text/plain',
      });
      await fetch(to.url, { method: 'PUT', headers: to.headers, body: 'abc' });
      await rep.ok('files.finishUpload', { _id });
      return _id;
    };
    const used = await upload();
    const orphan = await upload();
    const note = { content: 'With a file', follow_relate_objs: { organization: [id] }, attachments: [used] };
    await rep.ok('notes.create', note, { key: 'swept-note-1' });
    await rep.ok('places.reverse', { latitude: 31.2, longitude: 121.4 });
    await rep.ok('chats.larkCreate', { id, table_id: 'organization' });
    const before = {
      idempotency: await rows('idempotency'),
      files: await rows('files'),
      sessions: await rows('sessions'),
      places: await rows('places'),
      outbox: await rows('outbox'),
    };
    // The chat, and the entries in it that lead to the record.
    expect(before).toMatchObject({ idempotency: 2, files: 2, places: 1, outbox: 2 });

    await cleanUp(server.app);
    expect({
      idempotency: await rows('idempotency'),
      files: await rows('files'),
      sessions: await rows('sessions'),
      places: await rows('places'),
      outbox: await rows('outbox'),
    }).toEqual(before);

    server.clock.forward(dayMs + 1);
    await cleanUp(server.app);
    // A note may have been sent from a device whose line was gone before the answer: it sends it again for up to 30 days.
    expect(await calls()).toEqual(['notes.create']);
    const files = await server.app.db
      .selectFrom('files')
      .selectAll()
      .where('client_id', '=', 'brightsea-feishu')
      .execute();
    expect(files.map((file) => file.file_id)).toEqual([used]);
    expect(await server.app.files.inspect(files[0]?.path ?? '')).not.toBeNull();
    expect(orphan).not.toBe(used);
    // Somebody who came back within the week is still signed in.
    expect((await rep.call('organization.info', { id })).name).toBe('ok');

    server.clock.forward(31 * dayMs);
    await cleanUp(server.app);
    expect(await calls()).toEqual([]);
    expect([await rows('sessions'), await rows('places'), await rows('outbox')]).toEqual([0, 0, 0]);
    expect((await rep.call('organization.info', { id })).name).toBe('noAuth');
    expect(
      await server.app.db
        .selectFrom('suite_secrets')
        .selectAll()
        .where('expires', '<', new Date(server.clock.now()))
        .execute(),
    ).toEqual([]);
  });

  it('deletes the bytes of an unused file with its row', async () => {
    const rep = await server.signIn('rep1');
    const { _id, upload: to } = await rep.ok('files.createUpload', {
      file_name: 'b.txt',
      file_size: 3,
      file_mimetype: 'text/plain',
    });
    await fetch(to.url, { method: 'PUT', headers: to.headers, body: 'abc' });
    const row = await server.app.db
      .selectFrom('files')
      .selectAll()
      .where('client_id', '=', 'brightsea-feishu')
      .where('file_id', '=', _id)
      .executeTakeFirstOrThrow();
    expect(await server.app.files.inspect(row.path)).not.toBeNull();
    server.clock.forward(dayMs + 1);
    await cleanUp(server.app);
    expect(await server.app.files.inspect(row.path)).toBeNull();
  });
});
