import type { Playground } from './faults';

/** One call to the simulated servers, without token, secret or content. */
export interface LoggedCall {
  at: number;
  suite: Playground;
  call: string;
  /** The HTTP status; 0 if the connection was dropped. */
  status: number;
  /** The suite's own code: 0 or 'ok' for success. */
  code: number | string;
}

const capacity = 10_000;

export class CallLog {
  private calls: LoggedCall[] = [];

  record(call: LoggedCall): void {
    this.calls.push(call);
    if (this.calls.length > capacity) this.calls.splice(0, this.calls.length - capacity);
  }

  /** Returns the calls from `since` on, oldest first. */
  list(suite?: Playground, since = 0): LoggedCall[] {
    return this.calls.filter((call) => (!suite || call.suite === suite) && call.at >= since);
  }

  clear(): void {
    this.calls = [];
  }
}
