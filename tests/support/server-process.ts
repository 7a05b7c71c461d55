import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { forShortLives } from './running-server';

const root = path.resolve(__dirname, '../..');

export interface LaunchedServer {
  child: ChildProcess;
  ended: Promise<number | null>;
  /** Returns the printed output so far. */
  said(): string;
}

/** The server as a separate process for one test file, bundled as by `npm start`. */
export class ServerProcesses {
  /** The folder of the test file; its servers store their data below it. */
  readonly folder = mkdtempSync(path.join(tmpdir(), 'sidecar-process-'));
  private readonly children: ChildProcess[] = [];
  /** The folder of the bundle is below the repository, where its packages are found. */
  private readonly bundle: string;

  /** @param sources the folder with the sources of the server: the repository, or an older version of it */
  constructor(private readonly sources = root) {
    this.bundle = path.join(root, '.test', `server-${process.pid}-${path.basename(sources)}`);
  }

  async make(): Promise<void> {
    const reader = path.join(this.sources, 'server/imports/reader.ts');
    const programs = [
      [path.join(this.sources, 'server/main.ts'), 'main.js'] as const,
      [reader, 'import-reader.js'] as const,
    ];
    // A previous version may read files in the server itself.
    for (const [entry, outfile] of programs.filter(([file]) => existsSync(file)))
      await build({
        entryPoints: [entry],
        outfile: path.join(this.bundle, 'server', outfile),
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'cjs',
        target: 'node20',
        logLevel: 'silent',
        tsconfig: path.join(this.sources, 'tsconfig.json'),
      });
    copyFileSync(
      path.join(this.sources, 'server/db/pglite-worker.cjs'),
      path.join(this.bundle, 'server', 'pglite-worker.cjs'),
    );
    // The place of the app, as in a build.
    mkdirSync(path.join(this.bundle, 'app'));
  }

  /**
   * @param shell the shell command before the server starts, as `ulimit -f 100`; `unprivileged`: runs the server without the rights of the
   * administrator, to whom file permissions do not apply
   */
  launch(
    env: Record<string, string>,
    { shell, unprivileged = false }: { shell?: string; unprivileged?: boolean } = {},
  ): LaunchedServer {
    const main = path.join(this.bundle, 'server', 'main.js');
    const [program, args] =
      shell === undefined
        ? [process.execPath, [forShortLives, main]]
        : ['/bin/sh', ['-c', `${shell} && exec "$0" "$1" "$2"`, process.execPath, forShortLives, main]];
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(unprivileged && process.getuid?.() === 0 ? { uid: 65_534 } : {}),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        DATA_DIR: path.join(this.folder, 'data'),
        ...env,
      },
    });
    this.children.push(child);
    let text = '';
    child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (text += bytes.toString()));
    return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve(code))), said: () => text };
  }

  /** Kills running servers and deletes the created files. */
  remove(): void {
    for (const child of this.children) child.kill('SIGKILL');
    for (const made of [this.folder, this.bundle]) rmSync(made, { recursive: true, force: true });
  }
}

/** Waits until a server reports that it is ready. @throws Error when it ended before */
export async function readiness(server: LaunchedServer, origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    const { exitCode, signalCode } = server.child;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`The server ended (${exitCode ?? signalCode}) before it was ready:\n${server.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
