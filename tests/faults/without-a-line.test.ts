import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as moment } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Api } from '../../src/api/Api';
import { ApiError, isSilence } from '../../src/api/ApiError';
import { DraftStore } from '../../src/stores/drafts/DraftStore';
import { NoteDraft, photosField } from '../../src/stores/notes/NoteDraft';
import { Outbox } from '../../src/stores/outbox/Outbox';
import type { QueuedAction } from '../../src/stores/outbox/waiting';
import type { Carrier } from '../../src/stores/files/FileUpload';
import { saveCall, updateCall } from '../../src/stores/records/write-calls';
import { CuttingProxy, toxics } from '../support/cutting-proxy';
import { printMeasurement } from '../support/measurements';
import { newIdempotencyKey, signIn, travel } from '../support/node-person';
import { photo } from '../support/photo';
import { demoFolder, removeFolder, RunningServer } from '../support/running-server';
import { freshSeed, seeded, type Random } from '../support/seeded-random';

/**
 * People write over lines that lose, hold back and slice what travels, in web-views that are killed, and each thing that they were told is kept
 * is there exactly once, in the order in which it was done: notes with photos, changes, moves and follows. What a colleague has changed meanwhile waits
 * for its author, who keeps their own as in the sheet of a conflict.
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
let colleague: Api;
const counted = { acts: 0, queued: 0, kills: 0, faults: 0, photos: 0, conflicts: 0 };
/** Stages of the demo that a deal with an amount goes between without a gate. */
const stages = ['new_business_contact', 'new_business_needs'] as const;
/** There is no picture to scale here, and no XMLHttpRequest. The database of Node keeps the bytes of a file and not its name, which is their number here. */
const carrier: Carrier = {
  scale: (file) => Promise.resolve(new File([file], nameOf(file), { type: file.type })),
  put: async (file, { url, headers }, _onProgress, signal) => {
    const { pathname, search } = new URL(url, proxy.address);
    // A line that has gone silent is given up, as the app's own carrier does.
    const upload = {
      method: 'PUT',
      headers,
      body: file,
      signal: AbortSignal.any([signal, AbortSignal.timeout(3_000)]),
    };
    const { ok, status } = await fetch(pathname + search, upload).catch(() => {
      throw new ApiError('offline');
    });
    if (!ok) throw new ApiError(status >= 500 ? 'internal' : 'fileRefused');
  },
};

beforeAll(async () => {
  server = await RunningServer.start({ dataDir: folder });
  proxy = await CuttingProxy.before(server);
  api = await signIn(server.address, 'feishu', 'rep1', clientId);
  colleague = await signIn(server.address, 'feishu', 'admin', clientId);
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
    this.outbox = new Outbox({ api: this.api, carrier, whose: () => ({ clientId, memberId }) });
  }

  kill(): void {
    this.killed = true;
    this.outbox.clear();
  }
}

/** What one person did with one record, in order. */
interface Done {
  notes: { content: string; photos: string[] }[];
  names: string[];
  remarks: string[];
  stages: string[];
  follows: boolean[];
}

async function oneRun(number: number): Promise<void> {
  const random = seeded(seed + number);
  const line: Line = { random, is: 'good' };
  await lines.run(line, async () => {
    const name = `Run ${number} of ${seed}`;
    const { id } = await api.call('deal.create', {
      name,
      amount: 100,
      pipeline_id: 'new_business',
      stage_id: stages[0],
    });
    const first = await api.call('deal.info', { id });
    let seenAt = first.update_time;
    const about = { tableId: 'deal', recordId: id, title: name };
    const memberId = `person-${seed}-${number}`;
    let view = new WebView(memberId);
    const done: Done = { notes: [], names: [name], remarks: [], stages: [], follows: [] };
    const edit = (values: Record<string, unknown>, knownUpdateTime = first.update_time) =>
      ({ kind: 'edit', says: '', ...updateCall('deal', id, { knownUpdateTime, values }) }) as const;
    const isConflict = (error: unknown) => error instanceof ApiError && error.name === 'conflict';
    /** The sheet of a conflict: what is there now has been seen, and one's own value stays. */
    const keepOwn = async (remark: string) => {
      counted.conflicts += 1;
      const { update_time: seen } = await lines.exit(() => api.call('deal.info', { id }));
      await act(edit({ remark }, seen));
    };

    /** As a form does it: at once where it can, else later under the same key. */
    const act = async (action: Pick<QueuedAction, 'kind' | 'call' | 'input' | 'says'>): Promise<void> => {
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
      const what = random.below(8);
      if (what < 3) {
        const content = `Note ${step} of ${name}`;
        const photos = Array.from({ length: Math.max(0, random.below(4) - 1) }, (_, at) => pictureOf(step * 10 + at));
        const note = new NoteDraft({
          api: view.api,
          drafts: new DraftStore(),
          clientId,
          memberId,
          on: { tableId: 'deal', id },
          getTitle: () => name,
          outbox: view.outbox,
          carrier,
        });
        note.write(content);
        note.files.add(photosField, photos);
        const { kind } = await note.save();
        expect(['saved', 'queued']).toContain(kind);
        if (kind === 'queued') counted.queued += 1;
        counted.photos += photos.length;
        done.notes.push({ content, photos: photos.map(nameOf) });
      } else if (what === 3) {
        const changed = `${name}, change ${step}`;
        await act(edit({ name: changed }));
        done.names.push(changed);
      } else if (what === 4) {
        const follow = random.below(2) === 0;
        const input = { id, table_id: 'deal', follow };
        await act({ kind: 'follow', call: 'records.follow', says: '', input });
        done.follows.push(follow);
      } else if (what === 5) {
        const stage_id = stages[(done.stages.length + 1) % 2] ?? '';
        const stage = { pipeline_id: 'new_business', stage_id };
        // The page shows where it stands, unless a move is still to be sent.
        await view.outbox.refresh();
        if (!view.outbox.list.some(({ kind }) => kind === 'move'))
          seenAt = (await lines.exit(() => api.call('deal.info', { id }))).update_time;
        const change = { knownUpdateTime: seenAt, values: {}, stage, capabilities: [] };
        await act({ kind: 'move', says: '', ...saveCall('deal', id, change) });
        done.stages.push(stage_id);
      } else {
        const remark = `Remark ${step}`;
        done.remarks.push(remark);
        // A colleague, whose line is good, is there first.
        if (what === 7) await lines.exit(() => changeMeanwhile(id, step));
        await act(edit({ remark })).catch((error: unknown) => {
          if (!isConflict(error)) throw error;
          return keepOwn(remark);
        });
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
      for (const waiting of view.outbox.list.filter(({ refused }) => refused?.name === 'conflict')) {
        await view.outbox.remove(waiting);
        const { remark } = z.object({ update_data: z.object({ remark: z.string() }) }).parse(waiting.input).update_data;
        await keepOwn(remark);
      }
    }
    expect([name, view.outbox.list]).toEqual([name, []]);
    view.outbox.clear();
    await check(id, done);
  });
}

async function check(id: string, { notes, names, remarks, stages: moves, follows }: Done): Promise<void> {
  const { list } = await api.call('deal.events', { id, size: 100 });
  const oldestFirst = [...list].reverse();
  const written = oldestFirst.flatMap(({ note }) => note ?? []);
  expect(written.map(({ content }) => content)).toEqual(notes.map(({ content }) => content));
  const photos = written.map(({ attachments }) => (attachments as { file_name: string }[] | undefined) ?? []);
  expect(photos.map((of) => of.map((one) => one.file_name))).toEqual(notes.map((note) => note.photos));
  const record = await api.call('deal.info', { id });
  expect(record.title).toBe(names.at(-1));
  const changes = oldestFirst.flatMap((event) => event.changes ?? []);
  const newTexts = (field: string) => changes.filter((one) => one.field === field).map(({ new_text: text }) => text);
  expect(newTexts('name')).toEqual(names.slice(1));
  // Each is there once. One that met a colleague's is written when its author has decided, which may be after a later one.
  const own = newTexts('remark').filter((text) => !text.startsWith(colleagues));
  expect(own.sort()).toEqual(remarks.sort());
  expect(oldestFirst.filter(({ stage_change: change }) => change)).toHaveLength(moves.length);
  expect(record.stage?.stage_id).toBe(moves.at(-1) ?? stages[0]);
  if (follows.length > 0) expect(record.follower_member_ids.includes('mb_rep1')).toBe(follows.at(-1));
}

const colleagues = 'Of a colleague';

/** A change of the same field by somebody else, who has seen what is there now. */
async function changeMeanwhile(id: string, step: number): Promise<void> {
  const { update_time: seen } = await colleague.call('deal.info', { id });
  const update_data = { remark: `${colleagues} ${step}` };
  await colleague.call('deal.update', { id, known_update_time: seen, update_data });
}

const nameOf = ({ size }: Blob) => `${size}.png`;

/** A picture, and so many bytes behind it that nobody looks at. */
const pictureOf = (bytes: number) =>
  new File([new Uint8Array(photo(64, 48)), new Uint8Array(bytes)], 'photo.png', { type: 'image/png' });

test(
  `everything written over a bad connection is stored once and in order, in ${runs} runs`,
  async () => {
    const waiting = Array.from({ length: runs }, (_, number) => number);
    const worker = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) await oneRun(number);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    expect(Math.min(counted.queued, counted.kills, counted.faults)).toBeGreaterThan(runs / 4);
    expect(Math.min(counted.photos, counted.conflicts)).toBeGreaterThan(runs / 8);
    printMeasurement(
      `without a line: ${runs} runs, ${counted.acts} things done, ${counted.photos} photos, ${counted.queued} sent later, ${counted.conflicts} conflicts, ${counted.faults} faults, ${counted.kills} web-views killed; each there once`,
    );
  },
  120_000 + runs * 2_000,
);
