import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
const serial = /^N-\d{12}$/;
let server: TestServer;
let rep: Client;
let organization: string;
beforeAll(async () => {
  server = await startTestServer();
  const field = (field_id: string, value_type: string, config: object) => ({
    client_id: clientId,
    table_id: 'note',
    field_id,
    field_name: field_id,
    type: 'normal' as const,
    value_type,
    order_no: 900,
    config: JSON.stringify(config),
    deleted: false,
  });
  await server.app.db
    .insertInto('fields')
    .values([
      field('number', 'AUTO_SERIAL', { serial_prefix: 'N-' }),
      field('mood', 'TEXT', {
        visibility_config: { field_create_permission: 'required' },
        default_value: { mode: 'custom', value: 'good' },
      }),
    ])
    .execute();
  rep = await server.signIn('rep1');
  organization = (await rep.ok('organization.create', { name: 'Numbered kitchen' })).id;
});
afterAll(() => server.close());

const written = (input: object = {}) =>
  rep.ok('notes.create', { content: 'A visit', follow_relate_objs: { organization: [organization] }, ...input });

test('a note has a permanent serial number like every record', async () => {
  const { note_id, note } = await written();
  expect(note['number']).toMatch(serial);
  const { note: second } = await written();
  expect(second['number']).not.toBe(note['number']);
  const changed = await rep.ok('notes.update', { note_id, update_data: { content: 'A longer visit' } });
  expect(changed).toMatchObject({ content: 'A longer visit', number: note['number'] });
});

test('forms of the company cannot require or default fields of a note', async () => {
  const { note } = await written();
  expect(note).not.toHaveProperty('mood');
});

test('a position that an edit adds gets its address after the save where no map service answers', async () => {
  const place = { latitude: 31.1604, longitude: 121.3737, time: 5, source: 'feishu' as const };
  const { note_id } = await written();
  for (const call of ['amap.regeo', 'nominatim.reverse'])
    server.world.faults.add({ suite: 'maps', call, kind: 'error' });
  const changed = await rep.ok('notes.update', {
    note_id,
    update_data: { position: { ...place, address: 'The moon' } },
  });
  expect(changed).toMatchObject({ position: place });
  // The attempts that fail are over before the services work again.
  await server.outbox.drain();
  server.world.faults.clear();
  server.clock.forward(120_000);
  await server.outbox.drain();
  const address = { address: expect.any(String) as string };
  expect(await rep.ok('records.info', { table_id: 'note', id: note_id })).toMatchObject({
    position: { ...place, ...address },
  });
  // Sent again, it keeps the address that it has.
  expect(await rep.ok('notes.update', { note_id, update_data: { position: { ...place, time: 6 } } })).toMatchObject({
    position: { ...place, time: 6, ...address },
  });
});
