import { appIds } from '../support/sign-in';
import { Client } from '../support/client';
import { freePort } from '../support/free-port';
import { importing } from '../support/importing';
import { checkOutLastRelease, type Release } from '../support/last-release';
import { photo } from '../support/photo';
import { onServer, startPostgres, type Postgres } from '../support/postgres';
import { RunningSimulator } from '../support/running-simulator';
import { readiness, ServerProcesses } from '../support/server-process';
import { authorise, openSession } from '../support/sign-in';
import { until } from '../support/until';
import { demoEnv } from '../../server/platforms/demo';

/**
 * A rolling upgrade: a server of the last release and one of these sources on one database and one folder of files, behind one address. People and
 * programs reach now the one, now the other: what one of them has given out, the other takes.
 */

const clientId = 'brightsea-feishu';
const key = 'a key of the tests that is long enough';
let release: Release;
let older: ServerProcesses;
let newer: ServerProcesses;
let postgres: Postgres;
let simulator: RunningSimulator;
/** The address that people know, which is also where the older server listens. */
let publicOrigin: string;
let newerOrigin: string;

type Version = 'older' | 'newer';
const directions: [Version, Version][] = [
  ['older', 'newer'],
  ['newer', 'older'],
];

beforeAll(async () => {
  release = checkOutLastRelease();
  older = new ServerProcesses(release.sources);
  newer = new ServerProcesses();
  await Promise.all([older.make(), newer.make()]);
  postgres = await startPostgres({ inMemory: true });
  await onServer(postgres.url('postgres'), async (client) => void (await client.query('create database rolling')));
  const [olderPort, newerPort] = [await freePort(), await freePort()];
  publicOrigin = `http://127.0.0.1:${olderPort}`;
  newerOrigin = `http://127.0.0.1:${newerPort}`;
  simulator = await RunningSimulator.start(publicOrigin);
  const settings = (port: number) => ({
    ...demoEnv(publicOrigin),
    DATABASE_URL: postgres.url('rolling'),
    DATA_DIR: `${newer.folder}/data`,
    SECRET_KEY: key,
    PORT: String(port),
    PUBLIC_URL: publicOrigin,
    RATE_LIMIT: '0',
    LOGIN_RATE_LIMIT: '0',
    ...simulator.environment,
    DEMO: 'false',
  });
  const demo = older.launch({ ...settings(olderPort), DEMO: 'true' });
  await readiness(demo, publicOrigin);
  demo.child.kill('SIGTERM');
  expect(await demo.ended).toBe(0);
  const before = older.launch(settings(olderPort));
  await readiness(before, publicOrigin);
  // Changes the schema under the older server.
  await readiness(newer.launch(settings(newerPort)), newerOrigin);
  expect((await fetch(`${publicOrigin}/readyz`)).status).toBe(200);
}, 240_000);

afterAll(async () => {
  older?.remove();
  newer?.remove();
  release?.remove();
  await simulator?.stop();
  await postgres?.stop();
});

/** The same address, answered by the server of one version. */
const through = (version: Version, url: string) =>
  version === 'newer' ? url.replace(publicOrigin, newerOrigin) : url.replace(newerOrigin, publicOrigin);

/** A client that knows the public address alone and whose requests one version answers. */
const client = (version: Version, hsid?: string) =>
  new Client(publicOrigin, hsid, 'en', (url, init) => fetch(through(version, String(url)), init));

const signIn = async (version: Version, person = 'rep1') =>
  (await openSession(client(version), 'feishu', person, clientId)).hsid;

describe.each(directions)('the %s server begins something that the %s server continues:', (first, second) => {
  let hsid: string;
  let giver: Client;
  let taker: Client;
  beforeAll(async () => {
    hsid = await signIn(first);
    [giver, taker] = [client(first, hsid), client(second, hsid)];
  });
  const customer = (name: string, from = giver) => from.ok('organization.create', { name: `${name} of ${first}` });

  test('a session', async () => {
    expect((await taker.ok('records.list', { table_id: 'organization', size: 1 })).list).toHaveLength(1);
  });

  test('a sign-in that is under way in the suite', async () => {
    // The cookie of the visit goes to both: they have one address.
    let version = first;
    const visitor = new Client(publicOrigin, undefined, 'en', (url, init) =>
      fetch(through(version, String(url)), init),
    );
    const back = await authorise(visitor, 'feishu', 'rep2');
    version = second;
    const { lark_token } = await visitor.ok('account.larkWebLogin', {
      ...back,
      app_id: appIds.feishu,
      source: 'web',
    });
    version = first;
    const session = await visitor.ok('account.larkSwitchClient', { token: lark_token, client_id: clientId });
    expect((await client(second, session.hsid).call('records.list', { table_id: 'organization' })).name).toBe('ok');
  });

  test('an upload, and the link of the file', async () => {
    const bytes = new Uint8Array(photo(2, 2));
    const { _id, upload } = await giver.ok('files.createUpload', {
      file_name: 'crossing.png',
      file_size: bytes.length,
      file_mimetype: 'image/png',
    });
    const put = await fetch(through(second, upload.url), { method: 'PUT', headers: upload.headers, body: bytes });
    expect(put.status).toBe(200);
    expect((await giver.ok('files.finishUpload', { _id }))._id).toBe(_id);
    const { id } = await taker.ok('organization.create', { name: `Has a file of ${first}`, attachments: [_id] });
    const [item] = (await giver.ok('organization.info', { id })).attachments as { file_full_url: string }[];
    const got = await fetch(through(second, item?.file_full_url ?? ''));
    expect(got.status).toBe(200);
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes);
  });

  test('a write that is sent again after a lost answer', async () => {
    const input = { name: `Sent twice to ${first}` };
    const sent = await giver.ok('organization.create', input, { key: `twice-${first}-${'0'.repeat(16)}` });
    const again = await taker.ok('organization.create', input, { key: `twice-${first}-${'0'.repeat(16)}` });
    expect(again.id).toBe(sent.id);
  });

  test('an edit of a record that was read from the other', async () => {
    const { id } = await customer('Edited');
    const { update_time } = await giver.ok('organization.info', { id });
    await taker.ok('organization.update', { id, known_update_time: update_time, update_data: { remark: 'by both' } });
    expect(await giver.ok('organization.info', { id })).toMatchObject({ remark: 'by both' });
  });

  test('the place in the list of events', async () => {
    const { last_id } = await giver.ok('events.list', {});
    const { id } = await customer('Listed');
    const { list } = await taker.ok('events.list', { last_id });
    expect(JSON.stringify(list)).toContain(id);
  });

  test('an import that is uploaded, matched and brought in', async () => {
    const { until: reaches, proposed } = importing(() => ({ origin: publicOrigin, logged: [] }));
    const answer = await fetch(through(first, `${publicOrigin}/api/data-import/upload?name=crossing.csv`), {
      method: 'POST',
      headers: { authorization: `Bearer ${hsid}`, 'content-type': 'application/octet-stream' },
      body: `name\nImported by ${first} A\nImported by ${first} B\n`,
    });
    const { data } = (await answer.json()) as { data: { import_id: string } };
    await reaches(taker, data.import_id, 'read');
    const plan = await proposed(giver, data.import_id, 'organization');
    await taker.ok('imports.check', { import_id: data.import_id, table_id: 'organization', plan });
    await reaches(giver, data.import_id, 'checked');
    await taker.ok('imports.act', { import_id: data.import_id, action: 'start' });
    expect(await reaches(taker, data.import_id, 'done')).toMatchObject({ state: 'done' });
  });

  test('an export that is followed and downloaded', async () => {
    await customer('Exported');
    const { task_id } = await giver.ok('exports.create', {
      table_id: 'organization',
      format: 'csv',
      keyword: 'Exported',
    });
    const stream = await fetch(through(second, `${publicOrigin}/api/data-export/task-process?task_id=${task_id}`), {
      headers: { authorization: `Bearer ${hsid}` },
    });
    const last = (await stream.text())
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as { status: string; file?: { url: string } })
      .at(-1);
    expect(last?.status).toBe('success');
    const file = await fetch(through(first, last?.file?.url ?? ''));
    expect(await file.text()).toContain(`Exported of ${first}`);
  });

  test('an open page that gets the event of a save through the other server', async () => {
    const { id } = await customer('Heard');
    const abort = new AbortController();
    const stream = await fetch(through(second, `${publicOrigin}/api/events`), {
      signal: abort.signal,
      headers: { authorization: `Bearer ${hsid}`, accept: 'text/event-stream' },
    });
    let text = '';
    const reading = stream
      .body!.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (part) => void (text += part) }));
    await until(() => text.includes(': open'));
    const { update_time } = await giver.ok('organization.info', { id });
    await giver.ok('organization.update', { id, known_update_time: update_time, update_data: { remark: 'heard' } });
    await until(() => text.includes(id));
    abort.abort();
    await reading.catch(() => undefined);
  });
});

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>>;
}
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

test('an open app of the last release may send all its calls to the newer server', async () => {
  const read = async (version: Version) =>
    (await (await fetch(through(version, `${publicOrigin}/openapi.json`))).json()) as OpenApi;
  const [before, now] = await Promise.all([read('older'), read('newer')]);
  const broken: string[] = [];
  const body = (api: OpenApi, path: string, method: string) =>
    Object.values(api.paths[path]?.[method]?.requestBody?.content ?? {})[0]?.schema;
  for (const [path, methods] of Object.entries(before.paths))
    for (const method of Object.keys(methods)) {
      if (!now.paths[path]?.[method]) {
        broken.push(`${method} ${path} is gone`);
        continue;
      }
      const [old, current] = [body(before, path, method), body(now, path, method)];
      for (const name of Object.keys(old?.properties ?? {}))
        if (current?.properties && !current.properties[name])
          broken.push(`${method} ${path} takes no ${name} any more`);
      for (const name of current?.required ?? [])
        if (!old?.required?.includes(name)) broken.push(`${method} ${path} wants ${name} now`);
    }
  expect(broken).toEqual([]);
});
