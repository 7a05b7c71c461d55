import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { startTracing } from '../security/trace';

/** The records around the writer of a note. */

const clientId = 'brightsea-feishu';
/** A place where the demo has nothing. */
const here = { latitude: 44.1, longitude: 87.2 };
/** Degrees of latitude of a metre. */
const metre = 1 / 111_320;

let server: TestServer;
let rep: Client;
const trace = startTracing();
beforeAll(async () => {
  server = await startTestServer();
  await server.app.db
    .insertInto('fields')
    .values({
      client_id: clientId,
      table_id: 'organization',
      field_id: 'gate',
      field_name: 'Gate',
      type: 'normal',
      value_type: 'POI',
      order_no: 900,
      config: '{}',
      deleted: false,
    })
    .execute();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const at = (metres: number, place = here) => ({
  latitude: place.latitude + metres * metre,
  longitude: place.longitude,
  time: 5,
  source: 'feishu' as const,
});
const create = async (client: Client, name: string, gate?: object) =>
  (await client.ok('organization.create', { name, ...(gate && { gate }) })).id;
const note = (client: Client, id: string, position: object) =>
  client.ok('notes.create', {
    content: 'Was there',
    follow_relate_objs: { organization: [id] },
    position: position as ReturnType<typeof at>,
  });
const near = async (client: Client, place = here, limit?: number) =>
  (await client.ok('notes.nearby', { ...place, ...(limit && { limit }) })).list;

test('the records nearby are those with a position and those with notes written there, nearest first and each once', async () => {
  const gated = await create(rep, 'With a gate', at(120));
  const visited = await create(rep, 'Visited');
  await note(rep, visited, at(-300));
  await note(rep, visited, at(40));
  await note(rep, await create(rep, 'In the next town'), at(800));
  const found = await near(rep);
  expect(found.map(({ record, metres }) => [record._id, metres])).toEqual([
    [visited, 40],
    [gated, 120],
  ]);
  expect(found[0]?.record.abilities.note).toBe(true);
  expect(await near(rep, here, 1)).toHaveLength(1);
});

test('the records nearby are found across the edges of cells, and far in the north', async () => {
  for (const place of [
    { latitude: 43.999_999, longitude: 86.999_999 },
    { latitude: 71.0, longitude: 25.000_001 },
    { latitude: -33.900_001, longitude: 151.2 },
  ]) {
    const east = {
      ...at(0, place),
      longitude: place.longitude + 450 / (111_320 * Math.cos((place.latitude * Math.PI) / 180)),
    };
    const id = await create(rep, `At ${place.latitude}`, east);
    const found = await near(rep, place);
    expect(found.map(({ record }) => record._id)).toEqual([id]);
    expect(found[0]?.metres).toBeGreaterThan(430);
  }
});

test('the records nearby exclude those that the caller may not read or write notes about, and removed ones', async () => {
  const place = { latitude: 45.5, longitude: 88.5 };
  const stranger = await server.signIn('rep3');
  const theirs = await create(stranger, 'Not for rep1', at(10, place));
  await note(stranger, theirs, at(20, place));
  const removed = await create(rep, 'Removed', at(5, place));
  await rep.ok('organization.remove', { id: removed });
  expect(await near(rep, place)).toEqual([]);
  expect((await near(stranger, place)).map(({ record }) => record._id)).toEqual([theirs]);
});

test('the records nearby exclude positions in fields that the caller may not see', async () => {
  const place = { latitude: 46.5, longitude: 89.5 };
  await create(rep, 'Behind a hidden gate', at(10, place));
  expect(await near(rep, place)).toHaveLength(1);
  const admin = await server.signIn('admin');
  const set = async (values: Record<string, unknown>) =>
    admin.ok('admin.change', {
      version: (await admin.ok('admin.company', {})).version,
      changes: [{ section: 'fields', table_id: 'organization', id: 'gate', action: 'set', values }],
    });
  await set({ auth_mode: 'role', auth_role_config: { manager: 'write' } });
  expect(await near(rep, place)).toEqual([]);
  await set({ auth_mode: null, auth_role_config: null });
});

test('the records nearby take the same number of statements in a crowded and in an empty street', async () => {
  const place = { latitude: 47.5, longitude: 90.5 };
  const count = async () => {
    // The addresses of the new places are looked up after they are saved.
    await server.outbox.drain();
    return (await trace(() => rep.call('notes.nearby', place))).done.length;
  };
  await create(rep, 'Alone', at(1, place));
  const alone = await count();
  for (let number = 0; number < 12; number += 1) await create(rep, `House ${number}`, at(number * 10, place));
  expect(await count()).toBe(alone);
});

test('the records nearby are refused for an invalid position', async () => {
  for (const wrong of [
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: 181 },
    { latitude: Number.NaN, longitude: 0 },
  ])
    expect((await rep.call('notes.nearby', wrong)).name).toBe('invalid');
  expect(await near(rep, { latitude: 90, longitude: 180 })).toEqual([]);
});
