import type { CommitTask } from '../db/tables';
import type { WindowCount } from '../http/limits';
import type { Figures } from '../metrics/add-up';

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

/** Asks the primary for the figures of the whole server. */
interface GatherMessage {
  kind: 'gather';
  /** Of this question of this worker. */
  id: number;
}

/** Answers the primary's question for the figures of this worker. */
interface FiguresMessage {
  kind: 'figures';
  /** Of the primary's question. */
  id: number;
  figures: Figures;
}

/** A worker to the primary. */
export type FromWorker = WakeMessage | CountMessage | GatherMessage | FiguresMessage;

/** The primary to a worker. */
export type FromPrimary =
  | WakeMessage
  | ({ kind: 'counted'; id: number } & WindowCount)
  | { kind: 'tellFigures'; id: number }
  | { kind: 'gathered'; id: number; text: string }
  | { kind: 'stop' };

/** Tells a worker whether the outbox, the clock and the other jobs are its own. */
export const runsJobsVariable = 'SIDECAR_RUNS_JOBS';
