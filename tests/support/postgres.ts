import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** A separate PostgreSQL cluster in a temporary folder, reached through a socket there. */
export interface Postgres {
  /** Returns the address of one database of the cluster. */
  url(database: string): string;
  /** Stops it and deletes its folder; its files move to `keepIn`, for another cluster that begins as their copy. */
  stop(options?: { keepIn?: string }): Promise<void>;
}

export interface PostgresOptions {
  /** Whether it does not wait for the disk, as only tests may. */
  fast?: boolean;
  /**
   * Whether the databases are small: then they are in Linux's memory folder where it has room, and a copy takes 30 ms instead of 130 ms on a disk.
   */
  inMemory?: boolean;
  /** The folder of a cluster that was stored when it stopped. */
  copyOf?: string;
  settings?: Record<string, string>;
  /** Lines of pg_hba.conf before the one that trusts every connection. */
  access?: string[];
}

/** Returns the folder of the server's programs, which Debian keeps out of the PATH; undefined without PostgreSQL. */
export function postgresBin(): string | undefined {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((left, right) => Number(right) - Number(left)) : [];
  return versions
    .map((version) => path.join(root, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** Returns the major version of the server that `startPostgres` starts, as `15`. */
export function postgresMajor(): string {
  const said = execFileSync(path.join(postgresBin() ?? '', 'postgres'), ['--version'], { encoding: 'utf8' });
  return /\) (\d+)/.exec(said)?.[1] ?? said.trim();
}

export async function startPostgres({
  fast = true,
  inMemory = false,
  copyOf,
  settings = {},
  access = [],
}: PostgresOptions = {}): Promise<Postgres> {
  const bin = postgresBin();
  if (!bin) throw new Error('PostgreSQL is not installed: no initdb was found');
  const folder = mkdtempSync(path.join(inMemory ? memoryFolder() : os.tmpdir(), 'sidecar-pg-'));
  const as = ownerOf(folder);
  const data = path.join(folder, 'data');
  if (copyOf !== undefined) copyFor(as, copyOf, data);
  else {
    execFileSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...as, cwd: folder, stdio: 'pipe' },
    );
  }
  const hba = path.join(data, 'pg_hba.conf');
  writeFileSync(hba, [...access, readFileSync(hba, 'utf8')].join('\n'));
  const wanted: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '60',
    shared_buffers: '256MB',
    logging_collector: 'off',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...settings,
  };
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, ...Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  server.stderr.on('data', (text) => {
    said = (said + String(text)).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const port = wanted.port === undefined ? '' : `:${wanted.port}`;
  const url = (database: string) =>
    `postgres://postgres@localhost${port}/${database}?host=${encodeURIComponent(folder)}`;
  const stop = async ({ keepIn }: { keepIn?: string } = {}) => {
    server.kill('SIGINT');
    await ended;
    if (keepIn !== undefined) cpSync(data, keepIn, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(url('postgres'))); tries += 1) {
    if (tries > 200 || server.exitCode !== null) {
      await stop();
      throw new Error(`PostgreSQL did not start: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop };
}

function memoryFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 1024 ** 3 ? memory : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** Returns the user for the server, because PostgreSQL refuses to run as root. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, uid, gid);
  return { uid, gid };
}

function copyFor({ uid, gid }: { uid?: number; gid?: number }, from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  // PostgreSQL refuses a folder that other users may read.
  chmodSync(to, 0o700);
  if (uid === undefined || gid === undefined) return;
  for (const file of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(to, file), uid, gid);
}

/** Returns the clause for copying a database's files, which writes no log. Older servers always do that and do not know the keyword. */
export async function copyStrategy(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : '';
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs one statement of maintenance outside our own driver. */
export async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
