import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { column } from './rows';

/** Whether the machine reports about itself in /proc. Systems other than Linux have no such files. */

const has = existsSync('/proc/stat');
/** The unit of processor time in milliseconds: USER_HZ, which Linux reports to programs as a hundredth of a second everywhere. */
const tickMs = 10;

export interface Moment {
  stolen: number;
  all: number;
}

export function moment(): Moment {
  if (!has) return { stolen: Number.NaN, all: Number.NaN };
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  const eight = ticks.slice(0, 8).map(Number);
  return { stolen: eight[7] ?? 0, all: eight.reduce((sum, value) => sum + value, 0) };
}

/** Returns the machine's present load, and the share of time since a moment that the host gave to other machines. */
export function noiseSince(before: Moment): string {
  const now = moment();
  const steal = (100 * (now.stolen - before.stolen)) / (now.all - before.all);
  return `load ${(os.loadavg()[0] ?? Number.NaN).toFixed(1)}, steal ${Number.isNaN(steal) ? '–' : `${steal.toFixed(1)} %`}`;
}

/**
 * Returns the processor time of one process with all its threads, in milliseconds; NaN when the process has ended or the system does not report it.
 */
function usedBy(pid: string | number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain any characters: user and system time are the 12th and 13th value after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}

/** The processor time of a server and of its PostgreSQL processes until now, in milliseconds. */
export interface Used {
  server: number;
  backends: Map<string, number>;
}

export async function used(pid: number, statistics: string, database: string): Promise<Used> {
  const pids = await column(
    statistics,
    `select pid::text from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
  );
  return { server: usedBy(pid), backends: new Map(pids.map((backend) => [backend, usedBy(backend)])) };
}

/** Returns the processor time between two moments, without that of connections that closed in between. */
export function between(before: Used, after: Used): { server: number; database: number } {
  let database = 0;
  for (const [backend, ms] of after.backends) database += ms - (before.backends.get(backend) ?? 0);
  return { server: after.server - before.server, database };
}
