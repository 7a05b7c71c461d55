import type { CommitTask } from '../db/tables';
import type { WindowCount } from '../http/limits';

/** Something was committed that a worker has to look at. */
interface WakeMessage {
  kind: 'wake';
  wake: CommitTask['wake'];
  clientId: string;
}

/** Asks the primary to count a request. */
interface CountMessage {
  kind: 'count';
  /** Of this question of this worker. */
  id: number;
  key: string;
  windowMs: number;
}

/** A worker to the primary. */
export type FromWorker = WakeMessage | CountMessage;

/** The primary to a worker. */
export type FromPrimary = WakeMessage | ({ kind: 'counted'; id: number } & WindowCount) | { kind: 'stop' };

/** Tells a worker whether the outbox, the clock and the other jobs are its own. */
export const runsJobsVariable = 'SIDECAR_RUNS_JOBS';
