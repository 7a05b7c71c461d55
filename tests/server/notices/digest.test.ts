import { addDays, dayIn } from '../../../domain/calendar';
import { doDailyWork } from '../../../server/jobs/schedules';
import { displayChat } from '../../../simulator/control/display';
import type { Client } from '../../support/client';
import { Clock, startTestServer, type TestServer } from '../../support/server';

const hour = 3_600_000;
const clientId = 'brightsea-feishu';
/** Half past eight in Shanghai, on a new day for each test. */
const first = Date.parse('2026-11-22T00:30:00Z');
const clock = new Clock(first);
let server: TestServer;
let rep: Client;
let mate: Client;
let before = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  const since = (clock.now() - first) % (24 * hour);
  clock.forward(24 * hour - since);
  // What the demo and the test before have open is not what is looked at here.
  const { db } = server.app;
  await db.deleteFrom('records').where('client_id', '=', clientId).where('table_id', '=', 'deal').execute();
  await db.deleteFrom('notice_configs').where('client_id', '=', clientId).execute();
  await db.deleteFrom('notices').where('client_id', '=', clientId).execute();
  [rep, mate] = await Promise.all([server.signIn('rep1', clientId, 'zh'), server.signIn('rep2')]);
  before = (await everyCard()).length;
});

/** So many days from today, in the company's zone. */
const day = (days: number) => addDays(dayIn('Asia/Shanghai', clock.now()), days);
const deal = async (name: string, close_on: string) => (await rep.ok('deal.create', { name, close_on })).id;
const noticeTitles = async (client: Client) =>
  (await client.ok('notices.list', { limit: 100 })).list
    .filter(({ type }) => type.startsWith('DEAL_'))
    .map(({ title }) => title);
const look = () => doDailyWork(server.app);
const everyCard = async () => {
  await server.outbox.drain();
  return server.world.chats
    .list('feishu')
    .filter((chat) => chat.mode === 'p2p' && chat.memberKeys.includes('rep1'))
    .map(displayChat)
    .flatMap(({ messages }) => messages)
    .flatMap((message) => (message.kind === 'card' ? [message.card] : []));
};
const cards = async () => (await everyCard()).slice(before);
const hear = (client: Client, home: 'read' | 'owner', card = true) =>
  client.ok('notices.setConfig', {
    table_id: 'deal',
    type: 'DEAL_NEED_TODAY_CLOSE',
    main_page_notice_config: { is_notice: true, notice_scope: home },
    card_notice_config: { is_notice: card, notice_scope: 'owner' },
  });

test('the daily digest notifies owners at nine, in the time zone of the company, of open deals that are due or overdue, at home and in one message', async () => {
  await deal('Today', day(0));
  await deal('Yesterday', day(-1));
  for (const [name, days] of [
    ['Tomorrow', 1],
    ['Long ago', -8],
  ] as const)
    await deal(name, day(days));
  const won = await deal('Won', day(0));
  await server.app.db
    .updateTable('records')
    .set({ pipeline_id: 'new_business', stage_id: 'new_business_won' })
    .where('client_id', '=', clientId)
    .where('id', '=', won)
    .execute();
  await look();
  expect(await noticeTitles(rep)).toEqual([]);
  clock.forward(hour / 2);
  await look();
  expect((await noticeTitles(rep)).sort()).toEqual(['Today 预计今天成交', 'Yesterday 已超过预计成交日期']);
  expect(await noticeTitles(mate)).toEqual([]);
  const lines = (await rep.ok('notices.list', { limit: 100 })).list.map(({ description }) => description);
  expect(lines.sort()).toEqual([day(-1), day(0)].map((one) => one.replaceAll('-', '/')));
  const sent = (await cards()).map((card) => JSON.stringify(card));
  expect(sent).toHaveLength(1);
  for (const words of ['2 个商机需要跟进', '今日到期', 'Today', '已逾期未成交', 'Yesterday'])
    expect(sent[0]).toContain(words);
});

test('the daily digest is sent once a day, however many processes check and however often one is killed', async () => {
  for (const name of ['One', 'Two', 'Three']) await deal(name, day(0));
  clock.forward(hour);
  // Killed between two deals: what it had begun is undone.
  let made = 0;
  const killed = {
    ...server.app,
    makeId: () => {
      made += 1;
      if (made > 2) throw new Error('killed');
      return server.app.makeId();
    },
  };
  await doDailyWork(killed);
  expect(await noticeTitles(rep)).toEqual([]);
  await Promise.all([look(), look(), look()]);
  clock.forward(hour);
  await look();
  expect(await noticeTitles(rep)).toHaveLength(3);
  expect(await cards()).toHaveLength(1);
});

test('the digest of the next day says that the date has passed, and replaces the one of the day before', async () => {
  await deal('Slow', day(0));
  clock.forward(hour);
  await look();
  clock.forward(24 * hour);
  await look();
  expect(await noticeTitles(rep)).toEqual(['Slow 已超过预计成交日期']);
  expect(await cards()).toHaveLength(2);
});

test('members who want notices of all visible records get the digest too, without a message where they want none', async () => {
  await deal('Of a colleague', day(0));
  await hear(mate, 'read');
  await hear(rep, 'owner', false);
  clock.forward(hour);
  await look();
  expect(await noticeTitles(mate)).toEqual(['Of a colleague is expected to close today']);
  expect(await noticeTitles(rep)).toHaveLength(1);
  expect(await cards()).toEqual([]);
});

test('a deal that was read at home before the message is sent is left out of it', async () => {
  await deal('Read first', day(0));
  clock.forward(hour);
  const quiet = { ...server.app, outbox: { ...server.app.outbox, wake: () => undefined } };
  await doDailyWork(quiet);
  await rep.ok('notices.markRead', { all: true });
  expect(await cards()).toEqual([]);
});
