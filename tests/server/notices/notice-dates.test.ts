import { inTransaction } from '../../../server/db/transaction';
import { insertNotices } from '../../../server/queries/notices/notices';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let colleague: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, colleague] = await Promise.all([server.signIn('rep1'), server.signIn('rep2', 'brightsea-feishu', 'zh')]);
});
afterAll(() => server.close());

const about = async (id: string) =>
  (await colleague.ok('notices.list', { limit: 100 })).list.filter((notice) => notice.object_id === id);
const later = () => server.clock.forward(1_000);

describe('the dates in a notice', () => {
  const zone = (time_zone: string) =>
    server.app.db.updateTable('clients').set({ time_zone }).where('client_id', '=', 'brightsea-feishu').execute();
  afterEach(() => zone('Asia/Shanghai'));

  const dealOfColleague = async (name: string) => {
    later();
    const { id } = await rep.ok('deal.create', { name, close_on: '2026-12-01' });
    await server.app.db
      .updateTable('records')
      .set({ owner: 'mb_rep2', members: ['mb_rep2'] })
      .where('client_id', '=', 'brightsea-feishu')
      .where('id', '=', id)
      .execute();
    return id;
  };

  /** Midnight of the 25th in Shanghai. */
  const moment = Date.parse('2026-12-24T16:00:00Z');

  test.each([
    ['Asia/Shanghai', '2026/12/25 00:00'],
    ['Europe/Berlin', '2026/12/24 17:00'],
    ['America/Los_Angeles', '2026/12/24 08:00'],
  ])('follow the clocks of a company in %s', async (name, words) => {
    const id = await dealOfColleague(`Visited in ${name}`);
    const changed: Parameters<typeof insertNotices>[1][number] = {
      client_id: 'brightsea-feishu',
      member_id: 'mb_rep2',
      notice_id: server.app.makeId(),
      type: 'DEAL_CLOSE_DATE_CHANGE',
      table_id: 'deal',
      record_id: id,
      note_id: null,
      actor: 'mb_rep1',
      fields: ['next_visit'],
      changes: [{ field: 'next_visit', old: null, new: moment }],
      on_home: true,
      create_time: new Date(server.clock.now() + 1),
    };
    await inTransaction(server.app.db, (trx) => insertNotices(trx, [changed]));
    await zone(name);
    const [notice] = await about(id);
    expect(notice?.description).toBe(`空 → ${words}`);
  });

  test.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'are the same day in every time zone where they have no time: %s',
    async (name) => {
      const id = await dealOfColleague(`Closes in ${name}`);
      await zone(name);
      later();
      await rep.ok('deal.update', {
        id,
        known_update_time: server.clock.now(),
        update_data: { close_on: '2026-12-24' },
      });
      const notice = (await about(id)).find(({ type }) => type === 'DEAL_CLOSE_DATE_CHANGE');
      expect(notice?.description).toBe('2026/12/01 → 2026/12/24');
    },
  );
});
