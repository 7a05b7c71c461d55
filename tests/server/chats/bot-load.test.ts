import { sql } from 'kysely';
import { people, type Person } from '../../../simulator/people';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents } from '../../support/suite-events';
import { everything } from '../../support/test-extent';

/** A whole company writes to the bot at once, and the suite pushes some of the messages again. */

const colleagueCount = everything ? 500 : 50;
const messageCount = everything ? 1000 : 100;
const messagesPerSecond = everything ? 200 : 50;
const clientId = 'brightsea-feishu';
const companyName = '青竹湾茶业有限公司';

const colleagues: Person[] = Array.from({ length: colleagueCount }, (_, index) => ({
  key: `crowd${index}`,
  name: `同事${index}`,
  enName: `Colleague ${index}`,
  department: 'service',
  title: 'Service',
}));

let server: TestServer;
beforeAll(async () => {
  // The suite knows them before the server asks it.
  (people as Person[]).push(...colleagues);
  server = await startTestServer();
  const { db } = server.app;
  for (const { key, name } of colleagues) {
    await sql`
      insert into members (client_id, member_id, name, name_pinyin, avatar_url, open_id, union_id, is_admin, is_data_admin,
        team_ids, seat, deleted, create_time)
      select client_id, ${`member-${key}`}, ${name}, ${key}, '', ${`ou_feishu_${key}`}, ${`on_feishu_${key}`}, false, false,
        team_ids, 'paid', false, create_time
      from members where client_id = ${clientId} and open_id = 'ou_feishu_rep1'`.execute(db);
    await sql`
      insert into directory (channel, tenant_key, open_id, client_id, member_id)
      select channel, tenant_key, ${`ou_feishu_${key}`}, client_id, ${`member-${key}`}
      from directory where client_id = ${clientId} and open_id = 'ou_feishu_rep1'`.execute(db);
  }
  await db
    .updateTable('object_types')
    .set({ read_rule: 'all', write_rule: 'all' })
    .where('client_id', '=', clientId)
    .execute();
}, 300_000);
afterAll(() => server.close());

test(`${messageCount} messages of ${colleagueCount} people, ${messagesPerSecond} a second, become one note and one answer each`, async () => {
  const events = directEvents(server);
  await events.console('feishu', { events: 'http' });
  const client = await server.signIn('rep1', clientId, 'en');
  await client.ok('organization.create', { name: companyName });

  const toContent = (index: number) => {
    const { key } = colleagues[index % colleagueCount] as Person;
    return {
      sender: {
        sender_id: { open_id: `ou_feishu_${key}`, union_id: `on_feishu_${key}`, user_id: `u_${key}` },
        sender_type: 'user',
        tenant_key: 'tk_demo_feishu',
      },
      message: {
        message_id: `om_crowd_${index}`,
        create_time: String(server.clock.now()),
        chat_id: `oc_crowd_${key}`,
        chat_type: 'p2p',
        message_type: 'text',
        content: JSON.stringify({ text: `${companyName} parcel ${index}` }),
      },
    };
  };
  const send = (index: number, id: string) =>
    events.send('feishu', { type: 'im.message.receive_v1', id, content: toContent(index) });
  for (let from = 0; from < messageCount; from += messagesPerSecond) {
    const indexes = Array.from({ length: Math.min(messagesPerSecond, messageCount - from) }, (_, step) => from + step);
    // Every fifth comes again: as the same event, or as another one about the same message.
    const repeated = indexes.filter((index) => index % 5 === 0);
    await Promise.all([
      ...indexes.map((index) => send(index, `ev-${index}`)),
      ...repeated.map((index) => send(index, index % 2 === 0 ? `ev-${index}` : `ev-again-${index}`)),
    ]);
    server.clock.forward(1000);
  }
  await events.settled();

  const notes = await server.app.db
    .selectFrom('records')
    .select(sql<string>`data ->> 'content'`.as('content'))
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'note')
    .where(sql<boolean>`data ->> 'content' like '%parcel %'`)
    .execute();
  const numbers = notes.map(({ content }) => Number(/parcel (\d+)/.exec(content)?.[1]));
  expect(numbers.sort((left, right) => left - right)).toEqual(Array.from({ length: messageCount }, (_, at) => at));

  const answers = server.world.chats
    .list('feishu')
    .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.some((key) => key.startsWith('crowd')))
    .flatMap(({ messages }) => messages);
  expect(answers).toHaveLength(messageCount);
}, 600_000);
