import type { CommitTask } from '../db/tables';
import type { SharedCount, WindowCount } from '../http/limits';
import type { Figures } from '../metrics/add-up';
import { runsJobsVariable, type FromPrimary, type FromWorker } from './messages';

/** The connections of one process of this server to the others. */
export interface Siblings {
  /** Whether this process runs the outbox, the clock and the other jobs. */
  runsJobs: boolean;
  /** Announces a commit that other processes' workers have to handle. */
  tell(wake: CommitTask['wake'], clientId: string): void;
  /** Registers a callback for the wake-ups of the others. */
  onWake(woken: (wake: CommitTask['wake'], clientId: string) => void): void;
  /** Undefined for a single process. */
  count: SharedCount | undefined;
  /** Returns the metrics of all processes of this server, in the text form of Prometheus; undefined for a single process. */
  gatherFigures: (() => Promise<string>) | undefined;
  /** Registers the function that returns this process's metrics. */
  onFigures(figures: () => Promise<Figures>): void;
  /** Registers the function that stops the server. */
  onStop(stop: () => void): void;
}

/** A server of one process. */
export const noSiblings: Siblings = {
  runsJobs: true,
  tell: () => undefined,
  onWake: () => undefined,
  count: undefined,
  gatherFigures: undefined,
  onFigures: () => undefined,
  onStop: () => undefined,
};

/** Listens to the primary that started this process. */
export function joinSiblings(): Siblings {
  const pendingCounts = new Map<number, (count: WindowCount) => void>();
  const pendingFigures = new Map<number, (text: string) => void>();
  // A default until metrics exist.
  let figures: () => Promise<Figures> = async () => [];
  let woken: Parameters<Siblings['onWake']>[0] = () => undefined;
  // A default until there is something to stop.
  let stop: () => void = () => process.exit(0);
  let lastId = 0;

  process.on('message', (message: FromPrimary) => {
    switch (message.kind) {
      case 'wake':
        woken(message.wake, message.clientId);
        break;
      case 'counted':
        pendingCounts.get(message.id)?.(message);
        pendingCounts.delete(message.id);
        break;
      case 'tellFigures':
        void figures()
          // A process that fails to count itself is left out of the total.
          .catch((): Figures => [])
          .then((collected) => send({ kind: 'figures', id: message.id, figures: collected }));
        break;
      case 'gathered':
        pendingFigures.get(message.id)?.(message.text);
        pendingFigures.delete(message.id);
        break;
      case 'stop':
        stop();
    }
  });
  // Node ends this process when the primary has ended: unsent messages no longer matter.
  const send = (message: FromWorker) => process.send?.(message, undefined, undefined, () => undefined);

  return {
    runsJobs: process.env[runsJobsVariable] === 'true',
    tell: (wake, clientId) => void send({ kind: 'wake', wake, clientId }),
    onWake: (listener) => (woken = listener),
    count: (key, windowMs) =>
      new Promise((resolve) => {
        lastId += 1;
        pendingCounts.set(lastId, resolve);
        send({ kind: 'count', id: lastId, key, windowMs });
      }),
    gatherFigures: () =>
      new Promise((resolve) => {
        lastId += 1;
        pendingFigures.set(lastId, resolve);
        send({ kind: 'gather', id: lastId });
      }),
    onFigures: (listener) => (figures = listener),
    onStop: (listener) => (stop = listener),
  };
}
