import { calls, type AskedCall } from '../../domain/contract/calls';
import type { Api } from '../../src/api/Api';
import { cuts, CuttingProxy, type Cut } from '../support/cutting-proxy';
import { printMeasurement } from '../support/measurements';
import { freePort } from '../support/free-port';
import { signIn, travel } from '../support/node-person';
import { demoFolder, removeFolder, RunningServer } from '../support/running-server';
import { RunningSimulator } from '../support/running-simulator';
import { freshSeed, seeded } from '../support/seeded-random';

const trials = Number(process.env.FAULT_RETRIES ?? 12);

/**
 * The answer to a create is lost after the server has committed, at each of three places, and the app's own client sends it
 * again. The person must find exactly one of what they made.
 */
describe('a call whose answer is lost after the commit', () => {
  const folder = demoFolder();
  const seed = freshSeed('lost answers');
  const random = seeded(seed);
  let simulator: RunningSimulator;
  let server: RunningServer;
  let proxy: CuttingProxy;
  let api: Api;

  beforeAll(async () => {
    const port = await freePort();
    simulator = await RunningSimulator.start(`http://127.0.0.1:${port}`);
    server = await RunningServer.start({ dataDir: folder, port, environment: simulator.environment });
    proxy = await CuttingProxy.before(server);
    api = await signIn(server.address, 'feishu', 'rep1', 'brightsea-feishu');
  }, 60_000);

  afterAll(async () => {
    await proxy?.close();
    await server?.stop();
    await simulator?.stop();
    removeFolder(folder);
  });

  /** Runs the action for every trial, four at a time; the first answer of `call` is cut each time. */
  async function lose(call: AskedCall, action: (name: string) => Promise<void>): Promise<void> {
    const before = proxy.cutAnswers;
    const names = Array.from({ length: trials }, (_, at) => `${call.replace('.', '-')}-${at}-${seed}`);
    let place = random.below(3);
    const planned: Cut[] = [];
    // Every request of this call meets the next planned cut, until all are used up: retries then go through.
    travel({
      origin: proxy.address,
      headers: (path): Record<string, string> => {
        const cut = path === calls[call].path ? planned.shift() : undefined;
        return cut ? { 'X-Cut': cut } : {};
      },
    });
    try {
      const queue = [...names];
      await Promise.all(
        [0, 1, 2, 3].map(async () => {
          for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
            planned.push(cuts[(place += 1) % 3] as Cut);
            await action(name);
          }
        }),
      );
    } finally {
      travel({ origin: server.address });
    }
    expect(proxy.cutAnswers - before).toBe(trials);
  }

  test(
    `creates one organization with one event, ${trials} times`,
    async () => {
      const made = new Map<string, string>();
      await lose(
        'organization.create',
        async (name) => void made.set(name, (await api.call('organization.create', { name })).id),
      );
      expect(made.size).toBe(trials);
      for (const [name, id] of made) {
        const { list } = await api.call('records.search', { table_id: 'organization', keyword: name });
        expect(list.filter((record) => record.title === name).map((record) => record._id)).toEqual([id]);
        const events = await api.call('organization.events', { id });
        expect(events.list.map((event) => event.sub_type)).toEqual(['CREATE']);
      }
      printMeasurement(`lost answers: organization.create ${trials} times, one organization each`);
    },
    60_000 + trials * 2000,
  );

  test(
    `creates one note, one event and one message, ${trials} times`,
    async () => {
      const { id } = await api.call('organization.create', { name: `Notes of ${seed}` });
      const { chatId } = await simulator.console.makeChat({
        suite: 'feishu',
        name: 'Notes',
        owner: 'rep1',
        members: ['rep1'],
        botInChat: true,
      });
      const contents: string[] = [];
      await lose('notes.create', async (content) => {
        await api.call('notes.create', {
          content,
          follow_relate_objs: { organization: [id] },
          __share: [{ id: chatId, name: 'Notes' }],
        });
        contents.push(content);
      });
      const shown: string[] = [];
      for (let page = 1; shown.length < trials && page <= Math.ceil(trials / 100) + 1; page += 1) {
        const { list } = await api.call('organization.events', { id, event_type: 'FOLLOW_NOTE', page, size: 100 });
        shown.push(...list.map((event) => String(event.note?.content)));
      }
      expect(shown.sort()).toEqual(contents.sort());
      const cards = async () => (await simulator.console.chat('feishu', 'rep1', chatId))?.messages ?? [];
      for (let waited = 0; (await cards()).length < trials && waited < 240; waited += 1)
        await new Promise((resolve) => setTimeout(resolve, 250));
      const texts = (await cards()).map((message) => JSON.stringify(message));
      expect(texts).toHaveLength(trials);
      for (const content of contents)
        expect(texts.filter((text) => new RegExp(`${content}(?!\\d)`).test(text))).toHaveLength(1);
      printMeasurement(`lost answers: notes.create ${trials} times, one note, one event, one message each`);
    },
    120_000 + trials * 2000,
  );

  test(
    `creates one group chat, ${trials} times`,
    async () => {
      const records = new Map<string, string>();
      const bound = new Map<string, string>();
      for (let at = 0; at < trials; at += 1) {
        const name = `chats-larkCreate-${at}-${seed}`;
        records.set(name, (await api.call('organization.create', { name })).id);
      }
      await lose(
        'chats.larkCreate',
        async (name) =>
          void bound.set(
            name,
            (await api.call('chats.larkCreate', { id: records.get(name) as string, table_id: 'organization' })).chat_id,
          ),
      );
      const chats = await simulator.console.chats('feishu', 'rep1');
      for (const [name, id] of records) {
        expect(chats.filter((chat) => chat.name.includes(name)).map((chat) => chat.chatId)).toEqual([bound.get(name)]);
        const info = await api.call('organization.info', { id });
        expect(info.lark_chat_id).toBe(bound.get(name));
        const { list } = await api.call('organization.events', { id });
        expect(list.filter((event) => event.sub_type === 'CHAT')).toHaveLength(1);
      }
      printMeasurement(`lost answers: chats.larkCreate ${trials} times, one chat each`);
    },
    120_000 + trials * 4000,
  );

  test(
    `stores one file, ${trials} times`,
    async () => {
      const ids = new Set<string>();
      const bytes = Buffer.from('The same file, sent again and again.\n');
      await lose('files.createUpload', async (name) => {
        const { _id, upload } = await api.call('files.createUpload', {
          file_name: `${name}.txt`,
          file_size: bytes.length,
          file_mimetype: 'text/plain',
        });
        const put = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: bytes });
        expect(put.status).toBeLessThan(300);
        expect((await api.call('files.finishUpload', { _id })).status).toBe('done');
        ids.add(_id);
      });
      expect(ids.size).toBe(trials);
      printMeasurement(`lost answers: files.createUpload ${trials} times, one file each`);
    },
    60_000 + trials * 2000,
  );
});
