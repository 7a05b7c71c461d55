import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
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

const place = { latitude: 31.2304, longitude: 121.4737, time: 5, source: 'feishu' as const };
const gateOf = async (id: string) => (await rep.ok('organization.info', { id })).gate;
const create = async (gate: object) => (await rep.ok('organization.create', { name: 'Gated', gate })).id;

test('a position gets the address that was just looked up, and not the one of the caller', async () => {
  const { address } = await rep.ok('places.reverse', { latitude: place.latitude, longitude: place.longitude });
  expect(address).toEqual(expect.stringContaining('上海'));
  expect(await gateOf(await create({ ...place, address: 'The moon' }))).toEqual({ ...place, address });
});

test('a position without a look-up gets its address after the save', async () => {
  const elsewhere = { ...place, latitude: 31.1, longitude: 121.1 };
  for (const call of ['amap.regeo', 'nominatim.reverse'])
    server.world.faults.add({ suite: 'maps', call, kind: 'error' });
  const id = await create({ ...elsewhere, address: 'The moon' });
  await server.outbox.drain();
  expect(await gateOf(id)).toEqual(elsewhere);
  server.world.faults.clear();
  server.clock.forward(120_000);
  await server.outbox.drain();
  expect(await gateOf(id)).toEqual({ ...elsewhere, address: expect.any(String) as string });
});

test('an unchanged position keeps its address', async () => {
  const { address } = await rep.ok('places.reverse', { latitude: place.latitude, longitude: place.longitude });
  const id = await create(place);
  const { update_time } = await rep.ok('organization.info', { id });
  const { gate } = await rep.ok('organization.update', {
    id,
    known_update_time: update_time,
    update_data: { gate: { ...place, time: 6 } },
  });
  expect(gate).toEqual({ ...place, time: 6, address });
});
