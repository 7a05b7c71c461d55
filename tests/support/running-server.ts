import { spawn, type ChildProcess } from 'node:child_process';
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';

const root = path.resolve(__dirname, '../..');

/** A Node flag that skips V8's second compiler for the embedded database; compiling takes longer than a short process saves. */
export const forShortLives = '--liftoff-only';

/** Returns a new data folder, copied from the folder with the demo companies (made once by tests/support/built.ts). */
export function demoFolder(): string {
  const template = process.env.SIDECAR_TEMPLATE;
  if (!template)
    throw new Error('SIDECAR_TEMPLATE is not set: run this project through jest, whose global set-up makes it.');
  const folder = emptyFolder();
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

export function emptyFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'sidecar-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

export interface Start {
  dataDir: string;
  port?: number;
  /** The folder of the served build; by default that of this project. */
  build?: string;
  environment?: Record<string, string>;
  /** Node flags; none where the measured server must run as it ships. */
  flags?: string[];
}

/** The built server as a separate process, as `npm start` runs it. */
export class RunningServer {
  private text = '';
  private readonly ended: Promise<number | null>;
  private constructor(
    private readonly process: ChildProcess,
    readonly port: number,
    private readonly began: number,
  ) {
    process.stdout?.on('data', (bytes: Buffer) => (this.text += bytes.toString()));
    process.stderr?.on('data', (bytes: Buffer) => (this.text += bytes.toString()));
    this.ended = new Promise((resolve) => process.once('exit', (code) => resolve(code)));
  }

  /** Starts the process without waiting for it. */
  static async launch({
    dataDir,
    port,
    build = path.join(root, 'dist'),
    environment,
    flags = [],
  }: Start): Promise<RunningServer> {
    const chosen = port ?? (await freePort());
    const child = spawn(process.execPath, [...flags, path.join(build, 'server/main.js')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TZ: process.env.TZ,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        PORT: String(chosen),
        DATA_DIR: dataDir,
        // The simulated people write faster than real ones; separate tests check the limits.
        RATE_LIMIT: '0',
        LOGIN_RATE_LIMIT: '0',
        ...environment,
      },
    });
    return new RunningServer(child, chosen, Date.now());
  }

  /** Starts the process and waits until it is ready. */
  static async start(options: Start): Promise<RunningServer> {
    const server = await RunningServer.launch(options);
    await server.ready();
    return server;
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The printed output so far. */
  get output(): string {
    return this.text;
  }

  /**
   * Waits until /readyz reports it. @returns milliseconds since the start of the process @throws Error when the process ends before, or never
   * becomes ready
   */
  async ready(limit = 60_000): Promise<number> {
    let code: number | null | undefined;
    void this.ended.then((ended) => (code = ended));
    while (Date.now() - this.began < limit) {
      if (code !== undefined) throw new Error(`The server ended (${code}) before it was ready:\n${this.text}`);
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined);
      if (answer?.ok) return Date.now() - this.began;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`The server was not ready after ${limit / 1000} s:\n${this.text}`);
  }

  /** Returns the exit code, or undefined when the process still runs after the time. */
  async exitWithin(limit: number): Promise<number | null | undefined> {
    return Promise.race([
      this.ended,
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limit).unref()),
    ]);
  }

  /** Suspends the process with its connections open, until `goOn`. */
  stall(): void {
    this.process.kill('SIGSTOP');
  }

  goOn(): void {
    this.process.kill('SIGCONT');
  }

  /** Kills the process at once: no handler runs. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  /** Stops the process gracefully. @returns its exit code */
  async stop(): Promise<number | null> {
    this.process.kill('SIGTERM');
    const code = await this.exitWithin(15_000);
    if (code === undefined) await this.kill();
    return code ?? null;
  }
}
