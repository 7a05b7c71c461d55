import { spawn, type ChildProcess } from 'node:child_process';
import type { Visit } from './load';

/** The measured operations. `record`: the requests that the page of one record makes. */
export const operations = ['list', 'filter', 'search', 'record', 'create'] as const;
export type Operation = (typeof operations)[number];

/** The values in the requests, equal for all subjects. */
export interface Known {
  /** The values of the indexed field. */
  industries: readonly string[];
  /** Two Chinese characters that occur in some names. */
  keyword: string;
}

export const pageSize = 20;
/** The number of records that are opened in turn. */
export const openedRecords = 200;

/** A running product with one reader. */
export interface Subject {
  name: string;
  /**
   * The reader of Sidecar that this subject is compared with. Absent for one that checks no right of a reader, and for an administrator who is
   * compared with both.
   */
  like?: 'administrator' | 'member';
  origin: string;
  /** The process of the server, and the database that it queries: their processor time is counted. */
  pid: number;
  database: string;
  visits: Readonly<Record<Operation, readonly Visit[]>>;
  /** Returns the number of records in the answer to the first visit of a list. */
  countOf(answer: unknown): number;
}

/** Returns the values of a new organization, equal for all subjects; the turn makes its name unique. */
export const newOrganization = (industry: string, name: string) => ({
  name,
  industry,
  level: 'key',
  employees: 120,
  founded_on: '2001-05-11',
  phone: '13900001234',
  address: '12 Harbour Road',
  remark: 'Met at the fair. Wants an offer for next season, delivery in two parts.',
});

/** A peer as a process. */
export class Peer {
  private said = '';
  private constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes) => (this.said = (this.said + String(bytes)).slice(-2_000)));
  }

  /** Starts the process and waits until `address` answers. @throws Error with its output when it ends before */
  static async start(
    node: string,
    args: readonly string[],
    { address, ...options }: { address: string; cwd: string; env: NodeJS.ProcessEnv },
  ): Promise<Peer> {
    const peer = new Peer(spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
    const { child } = peer;
    for (let tries = 0; tries < 1_200; tries += 1) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      const answer = await fetch(address).catch(() => undefined);
      if (answer?.ok) return peer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await peer.stop();
    throw new Error(`it did not start: ${peer.said}`);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }
}

/** Whether the peers also return the total number of records, which Sidecar always counts for its app (up to a limit). */
export const isCounted = process.env.COUNTED === 'true';

/** Sends one request and reads the answer. @throws Error with the answer when it is a refusal */
export async function ask(
  origin: string,
  { method, path, headers, body }: Pick<Visit[number], 'method' | 'path' | 'headers' | 'body'>,
): Promise<{ answer: unknown; bytes: number }> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text.slice(0, 1_000)}`);
  return { answer: JSON.parse(text), bytes: Buffer.byteLength(text) };
}
