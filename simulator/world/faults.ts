import type { Suite } from '../suites';

/** The receiver of the calls that fail: a suite or a service that the server calls, or (`app`) the server that the app calls. */
export type Playground = Suite | 'maps' | 'companyLookup' | 'messaging' | 'app';

/**
 * A failure on demand.
 * - `delay`: the call waits `ms` and then goes on (a later fault may still meet it).
 * - `error`: nothing happens, the answer is `status`/`code`/`message` in the suite's own error shape.
 * - `answer`: nothing happens, the answer is a yes with `data` (people in a list of those who were left out, for one).
 * - `malformed`: the call takes effect, the answer is cut-off JSON.
 * - `drop`: the call takes effect, the connection closes without an answer.
 */
export interface SimulatedFault {
  suite: Playground;
  /** The call's name, or a part of its path. */
  call: string;
  kind: 'delay' | 'error' | 'answer' | 'malformed' | 'drop';
  data?: Record<string, unknown>;
  ms?: number;
  status?: number;
  code?: number | string;
  message?: string;
  headers?: Record<string, string>;
  /** How many calls it meets; without it, all until cleared. */
  times?: number;
}

export class Faults {
  private faults: SimulatedFault[] = [];

  add(fault: SimulatedFault): void {
    this.faults.push({ ...fault });
  }

  clear(): void {
    this.faults = [];
  }

  /** The delay and the failure that this call meets; each is counted as met. */
  meet(suite: Playground, name: string, path: string): { delayMs: number; failure?: SimulatedFault } {
    const matching = this.faults.filter(
      (fault) => fault.suite === suite && (fault.call === name || path.includes(fault.call)),
    );
    const delay = matching.find(({ kind }) => kind === 'delay');
    const failure = matching.find(({ kind }) => kind !== 'delay');
    for (const fault of [delay, failure]) {
      if (fault?.times === undefined) continue;
      fault.times -= 1;
      if (fault.times <= 0) this.faults = this.faults.filter((candidate) => candidate !== fault);
    }
    return { delayMs: delay?.ms ?? 0, failure };
  }
}
