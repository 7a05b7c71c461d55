import type { CommitTask } from '../db/tables';
import type { SharedCount, WindowCount } from '../http/limits';
import type { Figures } from '../metrics/add-up';
import { runsJobsVariable, type FromPrimary, type FromWorker } from './messages';

/** The connections of one process of this server to the others. */
export interface Siblings {
  /** Whether the outbox, the clock and the other jobs are this process's. */
  runsJobs: boolean;
  /** Says that something was committed which the workers of other processes have to look at. */
  tell(wake: CommitTask['wake'], clientId: string): void;
  /** Registers a callback for the wake-ups of the others. */
  onWake(woken: (wake: CommitTask['wake'], clientId: string) => void): void;
  /** Undefined where there are no others. */
  count: SharedCount | undefined;
  /** Answers what all processes of this server have counted, in the text form of Prometheus; undefined where there are no others. */
  gatherFigures: (() => Promise<string>) | undefined;
  /** Is called back for what this process has counted. */
  onFigures(figures: () => Promise<Figures>): void;
  /** Is called back once when the server is to stop. */
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
  // Until metrics exist.
  let figures: () => Promise<Figures> = async () => [];
  let woken: Parameters<Siblings['onWake']>[0] = () => undefined;
  // Until there is something to stop.
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
          // A process that cannot count itself is left out, and the others are shown.
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
  // Node notices that a primary has ended, and ends this process: unsent messages do not matter any more.
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
