import { execFile, fork, type ChildProcess } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls } from '../../domain/contract/calls';
import { freePort } from '../../tests/support/free-port';
import type { Reader, Ready } from '../server-under-test';
import { turnMark, type Exchange } from './load';
import { ask, newOrganization, openedRecords, pageSize, type Known, type Subject } from './subject';

type Answer<T> = { code: number; data: T };
type Rows = Answer<{ list: { _id: string }[] }>;

const table_id = 'organization';
const root = path.resolve(__dirname, '../..');
const source = path.join(root, 'bench/server-under-test.ts');

/**
 * Bundles the measured program, which then starts as the product ships. Running it from its sources would add a call for each created function, and
 * V8 collects garbage as `main.js` sets it (ADR-0212).
 */
async function bundled(): Promise<string> {
  const folder = path.join(root, '.cache/bench');
  // The folder also contains V8's code of an earlier bundle.
  rmSync(folder, { recursive: true, force: true });
  const bundle = path.join(folder, 'server.js');
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/bundle-server.mjs'), source, bundle]);
  const main = path.join(folder, 'main.js');
  copyFileSync(path.join(root, 'server/cached-start.cjs'), main);
  return main;
}

/** The server of this working tree with its rows; bench/server-under-test.ts loads them. */
export class Sidecar {
  private constructor(
    private readonly child: ChildProcess,
    readonly ready: Ready,
    private readonly database: string,
  ) {}

  /** @param isBundled false runs it from its sources, so that a profile names them */
  static async start(
    rows: number,
    { url, database, folder, isBundled = true }: { url: string; database: string; folder: string; isBundled?: boolean },
  ): Promise<Sidecar> {
    const child = fork(isBundled ? await bundled() : source, [String(rows)], {
      execArgv: isBundled ? [] : process.execArgv,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: url,
        PORT: String(await freePort()),
        DATA_DIR: folder,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ready = await new Promise<Ready>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Ready));
      child.once('exit', (code) => reject(new Error(`Sidecar ended with ${code}`)));
    });
    return new Sidecar(child, ready, database);
  }

  /** Makes the job create the indexes for the previous reads. @returns their columns */
  async makeIndexes(): Promise<string[]> {
    return (await this.tell('make indexes')) as string[];
  }

  /** Returns the profile of the processor that V8 recorded during some work. */
  async profile(work: () => Promise<unknown>): Promise<Profiler.Profile> {
    await this.tell('begin profile');
    await work();
    return (await this.tell('end profile')) as Profiler.Profile;
  }

  private tell(message: string): Promise<unknown> {
    const answer = new Promise((resolve) => this.child.once('message', resolve));
    this.child.send(message);
    return answer;
  }

  /** Returns the calls of the app's pages for this reader. */
  async as(name: string, reader: Reader, { industries, keyword }: Known): Promise<Subject> {
    const { origin, sessions } = this.ready;
    const headers = { authorization: `Bearer ${sessions[reader]}` };
    const call = (called: keyof typeof calls, body: object): Exchange => ({
      method: 'POST',
      path: calls[called].path,
      headers,
      body: JSON.stringify(body),
      accepted: '"code":0,',
    });
    const newest: string[] = [];
    for (let page = 1; newest.length < openedRecords; page += 1) {
      const { answer } = await ask(origin, call('records.list', { table_id, page, size: 100 }));
      const { data } = answer as Rows;
      if (data.list.length === 0) break;
      newest.push(...data.list.map(({ _id }) => _id));
    }
    const first = industries[0] ?? '';
    return {
      name,
      origin,
      pid: this.child.pid ?? 0,
      database: this.database,
      visits: {
        list: [1, 2, 3, 4, 5].map((page) => [call('records.list', { table_id, page, size: pageSize })]),
        filter: industries.map((industry) => [
          call('records.list', {
            table_id,
            size: pageSize,
            filter: { field: 'industry', relation: 'include', value: [industry] },
          }),
        ]),
        search: [[call('records.search', { table_id, keyword, limit: pageSize })]],
        record: newest.map((id) => [
          call('organization.info', { id }),
          call('organization.events', { id, page: 1, size: pageSize, event_type: 'all' }),
        ]),
        create: [
          [
            {
              ...call('organization.create', newOrganization(first, `${name} ${turnMark}`)),
              headers: { ...headers, 'idempotency-key': `bench-${name}-${process.pid}-${turnMark}` },
            },
          ],
        ],
      },
      countOf: (answer) => (answer as Rows).data.list.length,
    };
  }

  async stop(): Promise<void> {
    this.child.removeAllListeners('exit');
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }
}
