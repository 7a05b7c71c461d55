import type { CommitTask } from '../db/tables';
import type { WindowCount } from '../http/limits';
import type { Figures } from '../metrics/add-up';

/** A commit that a worker has to handle. */
interface WakeMessage {
  kind: 'wake';
  wake: CommitTask['wake'];
  clientId: string;
}

/** Asks the primary to count a request. */
interface CountMessage {
  kind: 'count';
  /** The id of this worker's request. */
  id: number;
  key: string;
  windowMs: number;
}

/** Asks the primary for the figures of the whole server. */
interface GatherMessage {
  kind: 'gather';
  /** The id of this worker's request. */
  id: number;
}

/** Answers the primary's question for the figures of this worker. */
interface FiguresMessage {
  kind: 'figures';
  /** The id of the primary's request. */
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

/** The variable that shows a worker whether it runs the outbox, the clock and the other jobs. */
export const runsJobsVariable = 'SIDECAR_RUNS_JOBS';
