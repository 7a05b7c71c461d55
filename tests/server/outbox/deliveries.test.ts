import en from '../../../locales/en/menus.json';
import ja from '../../../locales/ja/menus.json';
import zh from '../../../locales/zh/menus.json';
import { endings } from '../../../server/commands/outbox/outbox-rows';
import { deliveries } from '../../../server/jobs/deliveries';
import { webhookDeliveries } from '../../../server/jobs/deliveries/webhooks';
import { suiteEvents } from '../../../server/jobs/suite-events';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, admin] = await Promise.all([server.signIn('rep1'), server.signIn('admin')]);
});
afterAll(() => server.close());
afterEach(() => server.world.faults.clear());

let count = 0;
/** A note in a chat of its record that the suite refuses to show. */
async function refusedNote() {
  // The last failure stands first, and the suite makes only so many chats a minute.
  server.clock.forward(61_000);
  const { id } = await rep.ok('organization.create', { name: `Refused ${(count += 1)}` });
  const { chat_id, name } = await rep.ok('chats.larkCreate', { id, table_id: 'organization' });
  server.world.faults.add({ suite: 'feishu', call: 'im.message.create', kind: 'error', status: 400, code: 230_002 });
  const { note_id } = await rep.ok('notes.create', {
    content: 'Not shown',
    follow_relate_objs: { organization: [id] },
    __share: [{ id: chat_id, name }],
  });
  await server.outbox.drain();
  return { id, chat_id, chat_name: name, note_id };
}
const failed = async (client = admin) => (await client.ok('deliveries.failedList', {})).list;

test.each(Object.entries({ zh, en, ja }))(
  'every kind of delivery has a name for administrators: %s',
  (_language, { deliveries: { kinds } }) => {
    const named = [...deliveries.keys(), ...suiteEvents.keys(), ...webhookDeliveries.keys()].map((kind) =>
      kind.replace('.', '_'),
    );
    expect(Object.keys(kinds).sort()).toEqual([...named, 'other'].sort());
  },
);

describe('a note that the suite refuses to show in a chat', () => {
  test('notifies its author and nobody else', async () => {
    const { id, note_id } = await refusedNote();
    const own = (await rep.ok('notices.list', {})).list.filter(({ link_object_id }) => link_object_id === id);
    expect(own).toMatchObject([
      {
        type: 'SHARE_FAIL',
        object_type: 'note',
        object_id: note_id,
        link_object_type: 'organization',
        read: false,
        description: 'Not shown',
        title: `Share failed: your note on Refused ${count} didn’t reach the chat. Try again later`,
      },
    ]);
    expect((await admin.ok('notices.list', { limit: 100 })).list.filter(({ type }) => type === 'SHARE_FAIL')).toEqual(
      [],
    );
  });

  test('is listed for administrators in words, and is delivered when they retry it after the fix', async () => {
    const { id, chat_id, chat_name } = await refusedNote();
    const [first] = await failed();
    expect(first).toMatchObject({
      kind: 'card.send',
      table_id: 'organization',
      record_id: id,
      record: { title: `Refused ${count}`, readable: true },
      chat_name,
      member_id: 'mb_rep1',
      attempts: 1,
    });
    expect(first?.reason).not.toBe('');
    expect(first?.answer).toContain('230002');
    server.world.faults.clear();
    await admin.ok('deliveries.restore', { id: first?._id ?? '' });
    await server.outbox.drain();
    expect(server.world.chats.find('feishu', chat_id)?.messages).toHaveLength(1);
    expect((await failed()).map(({ _id }) => _id)).not.toContain(first?._id);
    expect((await admin.call('deliveries.restore', { id: first?._id ?? '' })).name).toBe('notFound');
  });
});

test('failed deliveries are shown to administrators alone, newest first, page by page', async () => {
  for (let made = 0; made < 3; made += 1) {
    await refusedNote();
    server.world.faults.clear();
  }
  const all = await failed();
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(all.map(({ update_time }) => update_time)).toEqual(
    all.map(({ update_time }) => update_time).sort((left, right) => right - left),
  );
  const page = await admin.ok('deliveries.failedList', { skip: 1, limit: 1 });
  expect(page).toMatchObject({ list: [{ _id: all[1]?._id }], has_more: true });
  for (const name of ['rep1', 'viewer', 'data-admin', 'manager']) {
    const client = await server.signIn(name);
    expect((await client.call('deliveries.failedList', {})).name).toBe('notAllowed');
    expect((await client.call('deliveries.restore', { id: all[0]?._id ?? '' })).name).toBe('notAllowed');
  }
});

test.each([
  ['zh', /[\u4e00-\u9fff]/],
  ['ja', /[\u3040-\u30ff]/],
  ['en', /^[A-Z]/],
] as const)('each kind of failure has a sentence in %s', async (language, script) => {
  const reader = await server.signIn('admin', 'brightsea-feishu', language);
  const time = new Date(server.clock.now());
  const ids = endings.map((ended) => `ended-${language}-${ended}`);
  for (const [index, ended] of endings.entries()) {
    await server.app.db
      .insertInto('outbox')
      .values({
        client_id: 'brightsea-feishu',
        outbox_id: ids[index] ?? '',
        kind: 'notice.card',
        payload: JSON.stringify({ member_id: 'mb_rep1', notice_id: 'gone' }),
        dedupe_key: ids[index] ?? '',
        state: 'failed',
        attempts: 1,
        lost_claims: 0,
        next_at: time,
        locked_until: null,
        last_error: 'x',
        result: JSON.stringify({ ended, error: { name: 'notFound', params: {} } }),
        create_time: time,
        update_time: time,
      })
      .execute();
  }
  const reasons = (await failed(reader)).filter(({ _id }) => ids.includes(_id)).map(({ reason }) => reason);
  expect(new Set(reasons).size).toBe(endings.length);
  for (const reason of reasons) expect(reason).toMatch(script);
});

test('a delivery beyond a used-up quota waits, is shown to administrators, and is sent when the suite accepts calls again', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Quota Bakery' });
  const { chat_id, name } = await rep.ok('chats.larkCreate', { id, table_id: 'organization' });
  server.world.faults.add({ suite: 'feishu', call: 'im.message.create', kind: 'error', status: 429, code: 99991403 });
  await rep.ok('notes.create', {
    content: 'Held back',
    follow_relate_objs: { organization: [id] },
    __share: [{ id: chat_id, name }],
  });
  await server.outbox.drain();
  // Longer than anything else is tried.
  for (let day = 0; day < 5; day += 1) {
    server.clock.forward(24 * 3_600_000);
    await server.outbox.drain();
  }
  const held = (await failed()).find(({ record_id }) => record_id === id);
  expect(held).toMatchObject({ kind: 'card.send', waits: true, reason: expect.stringContaining('this month') });
  server.world.faults.clear();
  server.clock.forward(3_600_000);
  await server.outbox.drain();
  expect(server.world.chats.find('feishu', chat_id)?.messages).toHaveLength(1);
  expect((await failed()).map(({ record_id }) => record_id)).not.toContain(id);
});
