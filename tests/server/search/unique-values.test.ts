import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify({ is_unique: true, sub_type: 'url' }) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('field_id', '=', 'website')
    .execute();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const taken = [{ field: 'website', code: 'duplicate' }];

test('no two records share a value of a unique field, without regard to case', async () => {
  const { id } = await rep.ok('organization.create', { name: 'First', website: 'one.example.com' });
  expect((await rep.call('organization.create', { name: 'Second', website: ' ONE.example.com' })).error.fields).toEqual(
    taken,
  );
  const { id: other } = await rep.ok('organization.create', { name: 'Third', website: 'two.example.com' });
  const known = (await rep.ok('organization.info', { id: other })).update_time;
  expect(
    (
      await rep.call('organization.update', {
        id: other,
        known_update_time: known,
        update_data: { website: 'one.example.com' },
      })
    ).error.fields,
  ).toEqual(taken);
  // Its own value is not in its way, and a value that was given up is free again.
  const own = await rep.ok('organization.info', { id });
  await rep.ok('organization.update', {
    id,
    known_update_time: own.update_time,
    update_data: { website: 'One.example.com' },
  });
  await rep.ok('organization.remove', { id });
  await rep.ok('organization.create', { name: 'Fourth', website: 'one.example.com' });
});

test('one of a hundred members who save the same unique value at the same moment succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      rep.call('organization.create', { name: `Writer ${index}`, website: 'race.example.com' }),
    ),
  );
  expect(answers.filter((answer) => answer.name === 'ok')).toHaveLength(1);
  for (const answer of answers.filter((one) => one.name !== 'ok')) expect(answer.error.fields).toEqual(taken);
});
