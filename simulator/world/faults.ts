import type { Suite } from '../suites';

/** The receiver of the failing calls: a suite or a service that the server calls, or (`app`) the server that the app calls. */
export type Playground = Suite | 'maps' | 'companyLookup' | 'messaging' | 'app';

/**
 * A failure on demand. - `delay`: the call waits `ms` and then continues (a later fault may still apply). - `error`: the call has no effect, the
 * answer is `status`/`code`/`message` in the suite's own form. - `answer`: the call has no effect, the answer is a success with `data` (for example
 * a list of people who were left out). - `malformed`: the call takes effect, the answer is truncated JSON. - `drop`: the call takes effect, the
 * connection closes without an answer.
 */
export interface SimulatedFault {
  suite: Playground;
  /** The call's name, or a substring of its path. */
  call: string;
  kind: 'delay' | 'error' | 'answer' | 'malformed' | 'drop';
  data?: Record<string, unknown>;
  ms?: number;
  status?: number;
  code?: number | string;
  message?: string;
  headers?: Record<string, string>;
  /** The number of affected calls; without it, all calls until the fault is cleared. */
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

  /** Returns the delay and the failure of this call, and counts each. */
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
