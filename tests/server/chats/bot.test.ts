import type { Channel } from '../../../domain/platforms';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';

/** People write to the bot of their suite in the simulated chats. */

let server: TestServer;
let events: EventDirector;
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.forward(40 * 60_000);
  server.world.reset();
  server.courier.clear();
  for (const channel of channels) await events.console(channel, { events: 'http' });
});

const channels: Channel[] = ['feishu', 'lark', 'dingtalk'];
const companyName = '青竹湾茶业有限公司';

interface Written {
  person?: string;
  chatId?: string;
  parentId?: string;
  file?: { kind: 'image' | 'file' | 'voice'; name?: string; mime: string; base64: string; recognition?: string };
}

async function send(
  channel: Channel,
  text: string | undefined,
  { person = 'rep1', chatId = 'bot', ...rest }: Written = {},
) {
  const answer = await fetch(`${server.origin}/sim/control/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ suite: channel, person, chatId, ...(text !== undefined && { text }), ...rest }),
  });
  expect(answer.status).toBe(200);
}

async function write(channel: Channel, text: string | undefined, written: Written = {}) {
  await send(channel, text, written);
  await events.settled();
}

interface ShownMessage {
  id: string;
  from: { kind: string };
  card?: { title: string; lines: string[]; buttons?: string[] };
}

/** The cards that a person has got from the bot alone, the latest last. */
async function readAnswers(channel: Channel, person = 'rep1'): Promise<ShownMessage[]> {
  const response = await fetch(`${server.origin}/sim/control/state?suite=${channel}&person=${person}`);
  const { chats } = (await response.json()) as { chats: { mode: string; messages: ShownMessage[] }[] };
  return chats
    .filter(({ mode }) => mode === 'p2p')
    .flatMap(({ messages }) => messages)
    .filter(({ from }) => from.kind === 'bot');
}

async function readAnswer(channel: Channel, person = 'rep1') {
  const card = (await readAnswers(channel, person)).at(-1)?.card;
  return [card?.title, ...(card?.lines ?? [])].join('\n');
}

const getClientId = (channel: Channel) => `brightsea-${channel}`;
const signIn = (channel: Channel, person = 'rep1', language = 'en') =>
  server.signIn(person, getClientId(channel), language);

async function makeCompany(client: Client, name = companyName) {
  const { list } = await client.ok('records.search', { table_id: 'organization', keyword: name });
  const existing = list.find(({ title }) => title === name);
  if (existing) return existing._id;
  const { id } = await client.ok('organization.create', { name });
  return id;
}

async function listNotes(client: Client, organization: string) {
  const { list } = await client.ok('organization.events', { id: organization });
  return list.flatMap((event) =>
    'note' in event && event.note ? [event.note as unknown as { _id: string; content: string }] : [],
  );
}

describe.each(channels)('what somebody writes to the bot on %s', (channel) => {
  let client: Client;
  let organization: string;
  beforeEach(async () => {
    client = await signIn(channel);
    organization = await makeCompany(client);
  });

  test('is answered with the record that it names, by its name, its pinyin or a part of it', async () => {
    for (const text of [companyName, '青竹湾', 'qingzhuwan']) {
      await write(channel, text);
      expect(await readAnswer(channel)).toContain(companyName);
    }
  });

  test('becomes a note on the record that it begins with, once, however often it arrives', async () => {
    await events.play(channel, 'double');
    await write(channel, `${companyName} 谈了价格，周五报价 <b>`);
    expect(await readAnswer(channel)).toContain('Note saved');
    const notes = await listNotes(client, organization);
    expect(notes.filter(({ content }) => content.includes('周五报价 &lt;b&gt;'))).toHaveLength(1);
    expect(await readAnswers(channel)).toHaveLength(1);
  });

  test('that names the record in its middle, or none after one was shown, is a note on it', async () => {
    await write(channel, `明天下午拜访${companyName}`);
    expect(await readAnswer(channel)).toContain('Note saved');
    await write(channel, '他们要 200 箱');
    expect((await listNotes(client, organization)).map(({ content }) => content)).toEqual(
      expect.arrayContaining([`明天下午拜访${companyName}`, '他们要 200 箱']),
    );
  });

  test('is taken back by "undo" within a minute, and not later', async () => {
    await write(channel, `${companyName} 撤销的内容`);
    await write(channel, '撤销');
    expect(await readAnswer(channel)).toContain('Note deleted');
    expect((await listNotes(client, organization)).map(({ content }) => content)).not.toContain('撤销的内容');
    await write(channel, `${companyName} 留下的内容`);
    server.clock.forward(61_000);
    await write(channel, 'undo');
    expect(await readAnswer(channel)).toContain('Nothing to undo');
    expect((await listNotes(client, organization)).map(({ content }) => content)).toContain('留下的内容');
  });

  test('offers numbers where a name fits several records, and keeps the note for the choice', async () => {
    for (const name of ['双生茶行甲', '双生茶行乙']) await makeCompany(client, name);
    await write(channel, '双生茶行 要样品');
    expect(await readAnswer(channel)).toMatch(/1 {2}双生茶行[\s\S]*2 {2}双生茶行/);
    await write(channel, '2');
    expect(await readAnswer(channel)).toContain('Note saved');
  });

  test('gets the day, a number and the help, each by one answer', async () => {
    for (const [text, title] of [
      ['今天', 'Your day'],
      ['本周赢单', 'Won, this week'],
      ['help', 'What I can do'],
      ['🙂', 'I couldn’t find a record'],
    ] as const) {
      server.world.reset();
      await events.console(channel, { events: 'http' });
      await write(channel, text);
      expect(await readAnswers(channel)).toHaveLength(1);
      expect(await readAnswer(channel)).toContain(title);
    }
  });

  test('shows nothing of a record that its author may not read', async () => {
    const manager = await signIn(channel, 'admin');
    const secret = '只有主管看得到的公司';
    await makeCompany(manager, secret);
    const { list } = await client.ok('records.search', { table_id: 'organization', keyword: secret });
    await write(channel, secret);
    const answer = await readAnswer(channel);
    expect(list).toEqual([]);
    expect(answer).toContain('I couldn’t find a record');
    expect(answer).not.toContain(secret);
  });

  test('with a picture becomes a note with the picture', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await write(channel, companyName);
    await write(channel, undefined, { file: { kind: 'image', mime: 'image/png', base64: png } });
    expect(await readAnswer(channel)).toMatch(/Files.*1/);
  });

  test('in a group is answered to its author alone, and not at all without the bot’s name', async () => {
    const chat = server.world.chats.create({
      suite: channel,
      name: '项目群',
      ownerKey: 'rep1',
      memberKeys: ['rep1', 'rep2'],
      botInChat: true,
    });
    const before = (await readAnswers(channel)).length;
    await write(channel, `${companyName} 群里说的`, { chatId: chat.id });
    expect(await readAnswers(channel)).toHaveLength(before);
    await write(channel, `@Sidecar ${companyName} 群里写的`, { chatId: chat.id });
    expect(await readAnswer(channel)).toContain('Note saved');
    expect(chat.messages.filter(({ from }) => from.kind === 'bot')).toHaveLength(0);
  });

  test('by a person without an account gets the next step', async () => {
    await write(channel, '你好', { person: 'outsider' });
    expect(await readAnswer(channel, 'outsider')).toMatch(/Sidecar/);
    expect(await readAnswers(channel, 'outsider')).toHaveLength(1);
  });
});

test('a note is taken back by the button of its card, by its author alone', async () => {
  const client = await signIn('feishu');
  const organization = await makeCompany(client);
  await write('feishu', `${companyName} 按钮撤销`);
  const message = (await readAnswers('feishu')).at(-1);
  expect(message?.card?.buttons).toEqual(['Undo']);
  const tap = (person: string) =>
    fetch(`${server.origin}/sim/control/tap`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ suite: 'feishu', messageId: message?.id, person, button: 0 }),
    }).then((response) => response.json() as Promise<{ words: string }>);
  expect((await tap('rep2')).words).not.toBe('Note deleted');
  expect((await tap('rep1')).words).toBe('Note deleted');
  expect((await listNotes(client, organization)).map(({ content }) => content)).not.toContain('按钮撤销');
});

test('a voice message on DingTalk is read by its text', async () => {
  const client = await signIn('dingtalk');
  const organization = await makeCompany(client);
  await write('dingtalk', undefined, {
    file: { kind: 'voice', mime: 'audio/amr', base64: 'AAAA', recognition: `${companyName}，明天送样` },
  });
  expect((await listNotes(client, organization)).map(({ content }) => content)).toContain('明天送样');
});

test('a message that answers a card of the bot is a note on the record of the card', async () => {
  const client = await signIn('feishu');
  const organization = await makeCompany(client);
  await write('feishu', companyName);
  const card = (await readAnswers('feishu')).at(-1);
  server.clock.forward(3 * 3_600_000);
  await write('feishu', '今天谈得不错', { parentId: card?.id ?? '' });
  expect((await listNotes(client, organization)).map(({ content }) => content)).toContain('今天谈得不错');
});

test('more than thirty messages in a minute are answered with one request to wait', async () => {
  await signIn('feishu');
  await Promise.all(Array.from({ length: 33 }, () => send('feishu', 'help')));
  // The suite lets five messages a second through to a person: the other answers wait for it.
  for (let round = 0; round < 40; round += 1) {
    await events.settled();
    server.clock.forward(30_000);
  }
  const titles = (await readAnswers('feishu')).map(({ card }) => card?.title);
  expect(titles.filter((title) => title === 'One moment')).toHaveLength(1);
  expect(titles).toHaveLength(31);
});

test('a message to the robot of DingTalk without the signature of the suite is refused', async () => {
  const push = (headers: Record<string, string>) =>
    fetch(`${server.origin}/api/callback/dingtalk/robot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    }).then(({ status }) => status);
  expect(await push({})).toBe(403);
  expect(await push({ timestamp: String(server.clock.now()), sign: 'AAAA' })).toBe(403);
});
