import type { Api } from '../../src/api/Api';
import { printMeasurement } from '../support/measurements';
import { freePort } from '../support/free-port';
import { signIn, travel } from '../support/node-person';
import { demoFolder, removeFolder, RunningServer } from '../support/running-server';
import { RunningSimulator } from '../support/running-simulator';
import { freshSeed, seeded } from '../support/seeded-random';
import { Writer } from '../support/write-mix';

const trials = Number(process.env.FAULT_TRIALS ?? 3);
const restartLimit = 5000;

/** Everything on an organization's timeline, newest first. */
async function timelineOf(api: Api, organization: string) {
  const events = [];
  for (let page = 1; ; page += 1) {
    const answer = await api.call('organization.events', { id: organization, page, size: 100 });
    events.push(...answer.list);
    if (answer.list.length < 100) return events;
  }
}

/** The stored state of one writer's organization, held against what they were told. */
async function check(api: Api, writer: Writer, settled: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const info = await api.call('organization.info', { id: writer.organization });
  const events = await timelineOf(api, writer.organization);
  const noteEvents = events.filter((event) => event.event_type === 'FOLLOW_NOTE');
  const notes = await api.call('notes.list', { size: 100 });
  for (const action of writer.actions) {
    const must = action.acked || settled;
    if (action.kind === 'note') {
      const shown = noteEvents.filter((event) => event.note?.content === action.words).length;
      const kept = notes.list.filter((note) => note.content === action.words).length;
      if (shown > 1 || kept > 1) wrong.push(`${action.words}: ${kept} notes, ${shown} events`);
      if (must && shown !== 1) wrong.push(`${action.words}: acknowledged note is not on the timeline`);
      if (shown !== kept && notes.list.length < 100)
        wrong.push(`${action.words}: half done: ${kept} notes, ${shown} events`);
    }
    if (action.kind === 'create' && (must || action === writer.actions.at(-1))) {
      const { list } = await api.call('records.search', { table_id: 'organization', keyword: action.words });
      if (list.length > 1 || (must && list.length !== 1)) wrong.push(`${action.words}: ${list.length} organizations`);
      const made = list[0];
      if (made && (await timelineOf(api, made._id)).filter((event) => event.sub_type === 'CREATE').length !== 1)
        wrong.push(`${action.words}: half done: no CREATE event`);
    }
  }
  const edits = writer.actions.filter((action) => action.kind === 'edit');
  const lastSure = edits.filter((action) => action.acked || settled).at(-1)?.words;
  const allowed = settled
    ? [lastSure]
    : [lastSure, ...edits.filter((action) => !action.acked).map((action) => action.words)];
  if (edits.length && !allowed.includes(info.remark as string | undefined))
    wrong.push(`remark is ${String(info.remark)}, acknowledged was ${String(lastSure)}`);
  const lastChange = events.find((event) => event.changes?.some((change) => change.field === 'remark'));
  const changed = lastChange?.changes?.find((change) => change.field === 'remark')?.new_text;
  if (edits.length && changed !== info.remark)
    wrong.push(`half done: remark is ${String(info.remark)}, the timeline says ${String(changed)}`);

  const chatActions = writer.actions.filter((action) => action.kind === 'bind' || action.kind === 'unbind');
  const lastChat = events.find((event) => event.sub_type === 'CHAT')?.chat?.action;
  if (chatActions.length) {
    const bound = info.lark_chat_id === writer.chatId;
    if (bound !== (lastChat === 'bind'))
      wrong.push(`half done: the record ${bound ? 'has' : 'has no'} chat, the timeline says ${String(lastChat)}`);
    const sure = chatActions.filter((action) => action.acked || settled).at(-1);
    if (sure && chatActions.at(-1) === sure && bound !== (sure.kind === 'bind'))
      wrong.push(`acknowledged ${sure.kind} is lost`);
  }
  for (const [id, words] of settled ? writer.files : []) {
    const file = await api.call('files.finishUpload', { _id: id });
    const text = await (await fetch(file.file_full_url)).text();
    if (text !== `${words}\n`.repeat(20)) wrong.push(`${words}: the file holds ${text.length} other characters`);
  }
  return wrong;
}

describe('a server that is killed while members write', () => {
  const folder = demoFolder();
  let simulator: RunningSimulator;
  let server: RunningServer;
  let port: number;
  const start = () => RunningServer.start({ dataDir: folder, port, environment: simulator.environment });

  beforeAll(async () => {
    port = await freePort();
    simulator = await RunningSimulator.start(`http://127.0.0.1:${port}`);
    server = await start();
  }, 60_000);

  afterAll(async () => {
    await server?.kill();
    await simulator?.stop();
    removeFolder(folder);
  });

  test(
    `loses nothing that it has acknowledged and leaves nothing half done, ${trials} times`,
    async () => {
      const seed = freshSeed('killed server');
      const random = seeded(seed);
      const api = await signIn(server.address, 'feishu', 'rep1', 'brightsea-feishu');
      const restarts: number[] = [];
      const shared: { chatId: string; words: string }[] = [];
      let acknowledged = 0;
      for (let trial = 0; trial < trials; trial += 1) {
        travel({ origin: server.address });
        const writers = await Promise.all(
          [0, 1, 2].map((number) => Writer.begin(api, simulator.console, `t${trial}w${number}s${seed}`, random)),
        );
        const work = Promise.all(writers.map((writer) => writer.work(api)));
        await new Promise((resolve) => setTimeout(resolve, 40 + random.below(900)));
        for (const writer of writers) writer.stop();
        await server.kill();
        server = await RunningServer.launch({ dataDir: folder, port, environment: simulator.environment });
        const took = await server.ready();
        restarts.push(took);
        await work;

        const where = `trial ${trial} of FAULT_SEED=${seed}`;
        for (const writer of writers) expect([where, await check(api, writer, false)]).toEqual([where, []]);
        for (const writer of writers) for (const action of writer.open) await action.run(api);
        for (const writer of writers) expect([where, await check(api, writer, true)]).toEqual([where, []]);
        for (const writer of writers) {
          acknowledged += writer.actions.length;
          for (const action of writer.actions)
            if (action.kind === 'note') shared.push({ chatId: writer.chatId, words: action.words });
        }
      }
      // Each note reached its chat exactly once, also those whose outbox row was on its way when the server died.
      const cardsOf = async () => {
        const chats = new Map(
          (await simulator.console.chats('feishu', 'rep1')).map((chat) => [chat.chatId, JSON.stringify(chat.messages)]),
        );
        return shared.map(({ chatId, words }) => ({
          words,
          cards:
            (chats.get(chatId) ?? '').split(`${words}"`).length - 1 ||
            (chats.get(chatId) ?? '').split(words).length - 1,
        }));
      };
      const until = Date.now() + 60_000;
      while ((await cardsOf()).some(({ cards }) => cards === 0) && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 250));
      expect((await cardsOf()).filter(({ cards }) => cards !== 1)).toEqual([]);
      // Every run prints the measurement; the long trials, which have the machine to themselves, hold the middle one to the limit.
      const sorted = [...restarts].sort((a, b) => a - b);
      const middle = sorted[Math.floor(sorted.length / 2)] as number;
      printMeasurement(
        `killed server: ${trials} kills, ${acknowledged} writes of which none was lost; ready again after ${middle} ms (median), ${sorted.at(-1)} ms at most`,
      );
      if (process.env.FAULT_TRIALS) expect(middle).toBeLessThanOrEqual(restartLimit);
    },
    60_000 + trials * 30_000,
  );
});
