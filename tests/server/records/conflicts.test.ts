import type { ConflictParams } from '../../../domain/contract/records/records';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Two people edit one record. */

let server: TestServer;
let first: Client;
let second: Client;
beforeAll(async () => {
  server = await startTestServer();
  first = await server.signIn('rep1');
  second = await server.signIn('manager');
});
afterAll(() => server.close());

async function opened() {
  const id = (await first.ok('organization.create', { name: 'Contested', phone: '13800000001', employees: 1 })).id;
  return { id, known_update_time: (await first.ok('organization.info', { id })).update_time };
}

test('two members who change different fields merge without a question', async () => {
  const record = await opened();
  await first.ok('organization.update', { ...record, update_data: { phone: '13800000002' } });
  const merged = await second.ok('organization.update', { ...record, update_data: { employees: 2 } });
  expect([merged['phone'], merged['employees']]).toEqual(['13800000002', 2]);
});

test('two members who change the same field get a conflict with both values, and nothing is written', async () => {
  const record = await opened();
  await first.ok('organization.update', { ...record, update_data: { phone: '13800000002' } });
  const answer = await second.call('organization.update', {
    ...record,
    update_data: { phone: '13800000003', employees: 3 },
  });
  expect([answer.code, answer.status]).toEqual([1409, 200]);
  const params = answer.error.params as unknown as ConflictParams;
  expect(params.fields).toEqual([
    { field: 'phone', mine: '13800000003', theirs: '13800000002', member_id: 'mb_rep1', time: params.update_time },
  ]);
  const now = await first.ok('organization.info', { id: record.id });
  expect([now['phone'], now['employees'], now.update_time]).toEqual(['13800000002', 1, params.update_time]);
});

test('[records 7.12] a save without the seen values has no conflict, and the last save wins', async () => {
  const { id } = await opened();
  await first.ok('organization.update', { id, update_data: { phone: '13800000002' } });
  const last = await second.ok('organization.update', { id, update_data: { phone: '13800000003' } });
  expect(last['phone']).toBe('13800000003');
});

test('a member who has seen the other value may overwrite it', async () => {
  const record = await opened();
  await first.ok('organization.update', { ...record, update_data: { phone: '13800000002' } });
  const refused = await second.call('organization.update', { ...record, update_data: { phone: '13800000003' } });
  const { update_time } = refused.error.params as unknown as ConflictParams;
  expect(
    (
      await second.ok('organization.update', {
        id: record.id,
        known_update_time: update_time,
        update_data: { phone: '13800000003' },
      })
    )['phone'],
  ).toBe('13800000003');
});

test('the same value from both members is no conflict, and neither is an own earlier change', async () => {
  const record = await opened();
  await first.ok('organization.update', { ...record, update_data: { phone: '13800000002' } });
  expect((await second.call('organization.update', { ...record, update_data: { phone: '13800000002' } })).name).toBe(
    'ok',
  );
  expect((await first.call('organization.update', { ...record, update_data: { phone: '13800000004' } })).name).toBe(
    'ok',
  );
});

test('a member who overwrites an own change of another device learns the names of the fields', async () => {
  const record = await opened();
  await first.ok('organization.update', { ...record, update_data: { phone: '13800000002', employees: 2 } });
  const again = await first.ok(
    'organization.update',
    { ...record, update_data: { phone: '13800000003', employees: 2, nickname: 'New' } },
    { key: 'told-twice-1' },
  );
  expect([again['phone'], again._overwritten]).toEqual(['13800000003', ['phone']]);
  expect((await first.ok('organization.info', { id: record.id }))._overwritten).toBeUndefined();
  const known_update_time = again.update_time;
  expect(
    (await first.ok('organization.update', { id: record.id, known_update_time, update_data: { phone: '13800000004' } }))
      ._overwritten,
  ).toBeUndefined();
});

test('of two members who save the same field at once one gets a conflict, every time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const record = await opened();
    const answers = await Promise.all([
      first.call('organization.update', { ...record, update_data: { phone: '13800000005' } }),
      second.call('organization.update', { ...record, update_data: { phone: '13800000006' } }),
    ]);
    expect(answers.map((answer) => answer.name).sort()).toEqual(['conflict', 'ok']);
    const winner = answers[0]?.name === 'ok' ? '13800000005' : '13800000006';
    expect((await first.ok('organization.info', { id: record.id }))['phone']).toBe(winner);
  }
});
