import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { stopOn } from '../http/stop';
import { ServerFigures } from './figures';
import { runsJobsVariable, type FromPrimary, type FromWorker } from './messages';
import { WindowCounts } from './window-counts';

/** A longer time than a worker needs for a forced end. */
const timeoutMs = 30_000;
/** A worker that ends sooner may fail again: each next start waits twice as long. Milliseconds. */
const settledMs = 60_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** A slot for a worker, whichever process it currently is. */
interface WorkerSlot {
  runsJobs: boolean;
  worker: Worker | undefined;
  serves: boolean;
  /** The number of successive early ends. */
  failures: number;
}

/**
 * Starts `count` processes that share this one's port, and keeps them running until a stop. The first migrates the database and runs the jobs; the
 * others start once it serves, so that a failed start is reported once. @param serving is called once, when all serve
 */
export async function superviseWorkers(count: number, log: Logger, serving: () => void): Promise<void> {
  const workerSlots = Array.from({ length: count }, (_, index): WorkerSlot => ({
    runsJobs: index === 0,
    worker: undefined,
    serves: false,
    failures: 0,
  }));
  const counts = new WindowCounts(Date.now);
  const figures = new ServerFigures();
  const ends = new Set<Promise<number>>();
  let stopping = false;

  stopOn(
    ['SIGTERM', 'SIGINT'],
    log,
    async () => {
      stopping = true;
      for (const { worker, serves } of workerSlots) {
        if (!worker) continue;
        // The worker may not serve or listen yet.
        if (serves) send(worker, { kind: 'stop' });
        else worker.process.kill('SIGTERM');
      }
      const codes = await Promise.all(ends);
      if (codes.some((code) => code !== 0)) throw new Error(`workers ended with ${codes.join(', ')}`);
    },
    timeoutMs,
  );
  // A blocked worker would not notice that this process has ended.
  process.on('exit', () => workerSlots.forEach(({ worker }) => worker?.process.kill('SIGKILL')));

  /** @returns when it serves. @throws when it ends earlier. */
  function start(slot: WorkerSlot): Promise<void> {
    const began = Date.now();
    const worker = cluster.fork({ [runsJobsVariable]: String(slot.runsJobs) });
    slot.worker = worker;
    slot.serves = false;
    worker.on('message', (message: FromWorker) => receive(slot, worker, message));
    const exitCode = new Promise<number>((resolve) =>
      worker.once('exit', (code: number | null) => resolve(code ?? (slot.serves ? 1 : 0))),
    );
    ends.add(exitCode);
    return new Promise((resolve, reject) => {
      worker.once('listening', () => {
        slot.serves = true;
        log.info({ worker: worker.process.pid, runsJobs: slot.runsJobs }, 'a worker serves');
        resolve();
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        ends.delete(exitCode);
        slot.worker = undefined;
        figures.end(worker);
        if (!slot.serves) reject(new WorkerEnded(code ?? 1));
        if (stopping) return;
        slot.failures = Date.now() - began < settledMs ? slot.failures + 1 : 0;
        if (slot.serves || isUp) startAgain(slot, { worker: worker.process.pid, code, signal });
      });
    });
  }

  function startAgain(slot: WorkerSlot, ending: object): void {
    const pause = slot.failures === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (slot.failures - 1));
    log.error({ ...ending, runsJobs: slot.runsJobs, pause }, 'a worker ended, another one takes its place');
    // A failed start is handled when its process ends.
    setTimeout(() => void (stopping || start(slot).catch(() => undefined)), pause);
  }

  function receive(from: WorkerSlot, worker: Worker, message: FromWorker): void {
    if (message.kind === 'count') {
      send(worker, { kind: 'counted', id: message.id, ...counts.add(message.key, message.windowMs) });
      return;
    }
    if (message.kind === 'figures') return figures.receive(worker, message.id, message.figures);
    if (message.kind === 'gather') return void gather(worker, message.id);
    // A single worker sends deliveries and handles received events of suites.
    for (const slot of workerSlots)
      if (slot !== from && slot.worker && (message.wake === 'eventHub' || slot.runsJobs)) send(slot.worker, message);
  }

  async function gather(asking: Worker, id: number): Promise<void> {
    const connected = workerSlots.flatMap(({ worker, serves }) => (worker?.isConnected() && serves ? [worker] : []));
    const text = await figures.gather(connected, (worker, question) =>
      send(worker as Worker, { kind: 'tellFigures', id: question }),
    );
    send(asking, { kind: 'gathered', id, text });
  }

  const [first, ...otherSlots] = workerSlots as [WorkerSlot, ...WorkerSlot[]];
  let isUp = false;
  await start(first).catch((error: unknown) => {
    // The worker has already reported the reason.
    if (!stopping) process.exit(error instanceof WorkerEnded ? error.code || 1 : 1);
  });
  if (stopping) return;
  isUp = true;
  await Promise.all(otherSlots.map((slot) => start(slot).catch(() => undefined)));
  if (!stopping) serving();
}

class WorkerEnded extends Error {
  constructor(readonly code: number) {
    super('a worker ended before it served');
  }
}

/** Sends a message, unless the worker is ending. */
function send(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
