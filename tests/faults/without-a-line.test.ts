import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as moment } from 'node:timers/promises';
import type { Api } from '../../src/api/Api';
import { ApiError, isSilence } from '../../src/api/ApiError';
import { DraftStore } from '../../src/stores/drafts/DraftStore';
import { NoteDraft } from '../../src/stores/notes/NoteDraft';
import { Outbox } from '../../src/stores/outbox/Outbox';
import type { Action } from '../../src/stores/outbox/waiting';
import { updateCall } from '../../src/stores/records/write-calls';
import { CuttingProxy, toxics } from '../support/cutting-proxy';
import { printMeasurement } from '../support/measurements';
import { newIdempotencyKey, signIn, travel } from '../support/node-person';
import { demoFolder, removeFolder, RunningServer } from '../support/running-server';
import { freshSeed, seeded, type Random } from '../support/seeded-random';

/**
 * F24: people write over lines that lose, hold back and slice what travels, in web-views that are killed, and each thing that they were told is kept
 * is there exactly once, in the order in which it was done.
 */

const runs = process.env.FAULT_TRIALS ? 500 : 40;
const atOnce = 40;
const clientId = 'brightsea-feishu';

/** The line of one person; many work at once in this process. */
interface Line {
  random: Random;
  is: 'good' | 'bad' | 'gone';
}
const lines = new AsyncLocalStorage<Line>();

const folder = demoFolder();
const seed = freshSeed('without a line');
let server: RunningServer;
let proxy: CuttingProxy;
let api: Api;
const counted = { acts: 0, queued: 0, kills: 0, faults: 0 };

beforeAll(async () => {
  server = await RunningServer.start({ dataDir: folder });
  proxy = await CuttingProxy.before(server);
  api = await signIn(server.address, 'feishu', 'rep1', clientId);
  travel({
    origin: proxy.address,
    headers: (): Record<string, string> => {
      const line = lines.getStore();
      if (line?.is === 'gone') throw new Error('no line');
      if (line?.is !== 'bad' || line.random.below(4) === 0) return {};
      counted.faults += 1;
      return { 'X-Cut': line.random.pick(toxics) };
    },
  });
}, 60_000);
afterAll(async () => {
  travel({ origin: 'http://127.0.0.1:1' });
  await proxy?.close();
  await server?.stop();
  removeFolder(folder);
});

/** A web-view with the app in it. What it waits for never comes once it is killed, as in a phone. */
class WebView {
  private killed = false;
  readonly api: Api;
  readonly outbox: Outbox;

  constructor(readonly memberId: string) {
    const call: Api['call'] = async (...asked) => {
      const answer = await api.call(...asked);
      return this.killed ? new Promise<never>(() => undefined) : answer;
    };
    this.api = { call } as Api;
    this.outbox = new Outbox({ api: this.api, whose: () => ({ clientId, memberId }) });
  }

  kill(): void {
    this.killed = true;
    this.outbox.clear();
  }
}

/** What one person did with one record, in order. */
interface Done {
  notes: string[];
  names: string[];
  follows: boolean[];
}

async function oneRun(number: number): Promise<void> {
  const random = seeded(seed + number);
  const line: Line = { random, is: 'good' };
  await lines.run(line, async () => {
    const name = `Run ${number} of ${seed}`;
    const { id } = await api.call('organization.create', { name });
    const first = await api.call('organization.info', { id });
    const about = { tableId: 'organization', recordId: id, title: name };
    const memberId = `person-${seed}-${number}`;
    let view = new WebView(memberId);
    const done: Done = { notes: [], names: [name], follows: [] };

    /** As a form does it: at once where it can, else later under the same key. */
    const act = async (action: Pick<Action, 'kind' | 'call' | 'input' | 'says'>): Promise<void> => {
      const key = newIdempotencyKey();
      try {
        if (view.outbox.mustWait(about)) throw new ApiError('offline');
        await view.api.call(action.call, action.input as never, { idempotencyKey: key });
      } catch (error) {
        if (!(error instanceof ApiError) || !isSilence(error)) throw error;
        counted.queued += 1;
        expect(await view.outbox.add({ ...action, key, about })).toBe('kept');
      }
    };
    const steps = 3 + random.below(5);
    for (let step = 0; step < steps; step += 1) {
      line.is = random.pick(['good', 'bad', 'bad', 'gone'] as const);
      counted.acts += 1;
      const what = random.below(5);
      if (what < 3) {
        const content = `Note ${step} of ${name}`;
        const note = new NoteDraft({
          api: view.api,
          drafts: new DraftStore(),
          clientId,
          memberId,
          on: { tableId: 'organization', id },
          titleOf: () => name,
          outbox: view.outbox,
        });
        note.write(content);
        const { kind } = await note.save();
        expect(['saved', 'queued']).toContain(kind);
        if (kind === 'queued') counted.queued += 1;
        done.notes.push(content);
      } else if (what === 3) {
        const changed = `${name}, change ${step}`;
        const change = { knownUpdateTime: first.update_time, values: { name: changed } };
        await act({ kind: 'edit', says: 'Name', ...updateCall('organization', id, change) });
        done.names.push(changed);
      } else {
        const follow = random.below(2) === 0;
        const input = { id, table_id: 'organization', follow };
        await act({ kind: 'follow', call: 'records.follow', says: '', input });
        done.follows.push(follow);
      }
      const next = random.below(4);
      // Sends while the line is as it is; another window of the same person may do so at the same time.
      const sends = next > 0 ? [view.outbox.send()] : [];
      const other = next === 1 ? new WebView(memberId) : undefined;
      if (other) sends.push(other.outbox.send());
      if (next === 2) {
        await moment(random.below(40));
        view.kill();
        counted.kills += 1;
        view = new WebView(memberId);
        await view.outbox.refresh();
      } else await Promise.all(sends);
      other?.kill();
    }
    view.kill();
    view = new WebView(memberId);
    line.is = 'good';
    for (let round = 0; round < 20; round += 1) {
      await view.outbox.refresh();
      if (view.outbox.list.length === 0) break;
      await view.outbox.send();
    }
    expect([name, view.outbox.list]).toEqual([name, []]);
    view.outbox.clear();
    await check(id, done);
  });
}

async function check(id: string, { notes, names, follows }: Done): Promise<void> {
  const { list } = await api.call('organization.events', { id, size: 100 });
  const oldestFirst = [...list].reverse();
  const written = oldestFirst.filter(({ event_type }) => event_type === 'FOLLOW_NOTE').map(({ note }) => note?.content);
  expect(written).toEqual(notes);
  const record = await api.call('organization.info', { id });
  expect(record.title).toBe(names.at(-1));
  expect(oldestFirst.filter(({ event_type }) => event_type === 'INFO_CHANGE')).toHaveLength(names.length - 1);
  if (follows.length > 0) expect(record.follower_member_ids.includes('mb_rep1')).toBe(follows.at(-1));
}

test(
  `what is written over a bad line is there once and in order, in ${runs} runs`,
  async () => {
    const waiting = Array.from({ length: runs }, (_, number) => number);
    const worker = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) await oneRun(number);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    expect(Math.min(counted.queued, counted.kills, counted.faults)).toBeGreaterThan(runs / 4);
    printMeasurement(
      `without a line: ${runs} runs, ${counted.acts} things done, ${counted.queued} sent later, ${counted.faults} faults, ${counted.kills} web-views killed; each there once`,
    );
  },
  120_000 + runs * 2_000,
);
