import { runOnce } from '../../../server/services/sessions/idempotency';
import { startTestServer, type TestServer } from '../../support/server';

/** Idempotency keys: what a client sends again happens once (ADR-0011). */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const search = async (keyword: string) =>
  (await (await server.signIn('data-admin')).ok('records.search', { table_id: 'organization', keyword })).list;

test('[shell 7.35] twenty parallel sends of one idempotency key create one record, and all get its id', async () => {
  const rep = await server.signIn('rep1');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => rep.call('organization.create', { name: 'Once Only' }, { key: 'twenty-at-once' })),
  );
  expect(new Set(answers.map((answer) => answer.name))).toEqual(new Set(['ok']));
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
  const found = await search('once only');
  expect(found).toHaveLength(1);
  expect((await rep.ok('organization.events', { id: found[0]?._id ?? '' })).total).toBe(1);
});

test('[shell 7.35] an idempotency key with another body or for another call is refused', async () => {
  const rep = await server.signIn('rep1');
  const id = (await rep.ok('organization.create', { name: 'First Body' }, { key: 'other-body-1' })).id;
  const other = await rep.call('organization.create', { name: 'Second Body' }, { key: 'other-body-1' });
  expect([other.name, other.status]).toEqual(['keyReused', 409]);
  expect((await rep.call('organization.remove', { id }, { key: 'other-body-1' })).name).toBe('keyReused');
  expect(await search('second body')).toEqual([]);
});

test('the same idempotency key of another member or company is independent', async () => {
  const input = [{ name: 'Common Key' }, { key: 'common-key-1' }] as const;
  const ids: string[] = [];
  for (const [person, company] of [
    ['rep1', 'brightsea-feishu'],
    ['rep2', 'brightsea-feishu'],
    ['rep1', 'northwind-feishu'],
  ] as const) {
    ids.push((await (await server.signIn(person, company)).ok('organization.create', ...input)).id);
  }
  expect(new Set(ids).size).toBe(3);
});

test('another session of the same member gets the first answer', async () => {
  const first = await (
    await server.signIn('rep1')
  ).ok('organization.create', { name: 'Two Phones' }, { key: 'two-phones-1' });
  expect(
    await (await server.signIn('rep1')).ok('organization.create', { name: 'Two Phones' }, { key: 'two-phones-1' }),
  ).toEqual(first);
});

test('a refusal is not stored: the corrected form may use the same key', async () => {
  const rep = await server.signIn('rep1');
  expect((await rep.call('organization.create', { name: '' }, { key: 'corrected-1' })).name).toBe('invalid');
  expect((await rep.call('organization.create', { name: 'Corrected' }, { key: 'corrected-1' })).name).toBe('ok');
});

test('a change that is sent again takes effect once', async () => {
  const rep = await server.signIn('rep1');
  const id = (await rep.ok('organization.create', { name: 'Change Once' })).id;
  const { update_time } = await rep.ok('organization.info', { id });
  const input = { id, known_update_time: update_time, update_data: { phone: '13800000001' } };
  const first = await rep.ok('organization.update', input, { key: 'change-once-1' });
  expect(await rep.ok('organization.update', input, { key: 'change-once-1' })).toEqual(first);
  expect((await rep.ok('organization.events', { id, sub_type: 'INFO_CHANGE' })).total).toBe(1);
  await rep.ok('organization.remove', { id }, { key: 'remove-once-1' });
  expect((await rep.call('organization.remove', { id }, { key: 'remove-once-1' })).name).toBe('ok');
});

test('a malformed idempotency key is refused', async () => {
  const rep = await server.signIn('rep1');
  for (const key of ['short', 'x'.repeat(65), 'with blanks in it'])
    expect((await rep.call('organization.create', { name: 'A' }, { key })).name).toBe('invalid');
});

test('[shell 7.35] stored answers are kept for a day', async () => {
  const rep = await server.signIn('rep1');
  await rep.ok('organization.create', { name: 'Yesterday' }, { key: 'yesterday-1' });
  const { cleanUp } = await import('../../../server/jobs/cleanup');
  const kept = async () =>
    (
      await server.app.db
        .selectFrom('idempotency')
        .select('key')
        .where('client_id', '=', 'brightsea-feishu')
        .where('key', '=', 'yesterday-1')
        .execute()
    ).length;
  server.clock.forward(23 * 3_600_000);
  await cleanUp(server.app);
  expect(await kept()).toBe(1);
  server.clock.forward(2 * 3_600_000);
  await cleanUp(server.app);
  expect(await kept()).toBe(0);
});

test('a call that the database ended in favour of another is repeated, and its answer is stored', async () => {
  let attempts = 0;
  const send = {
    actor: { clientId: 'brightsea-feishu', memberId: 'mb_rep1' },
    key: 'deadlocked-1',
    call: 'links.update',
    input: {},
    answersSecret: false,
  };
  const work = async () => {
    attempts += 1;
    if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    return { attempt: attempts };
  };
  expect([await runOnce(server.app, send, work), await runOnce(server.app, send, work), attempts]).toEqual([
    { attempt: 2 },
    { attempt: 2 },
    2,
  ]);
});
