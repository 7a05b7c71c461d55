import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stateSchema, type WorldData } from './state';

/** Reads the stored world; undefined when none exists. A file that cannot be read is put aside, not deleted. */
export function loadState(file: string): WorldData | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    renameSync(file, `${file}.unreadable`);
    return undefined;
  }
}

/** How long a full disk is left alone. Milliseconds. */
const retryMs = 5_000;

/** Writes the world a little after a change: many changes in a row cost one write. */
export class Saver {
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** One line is enough for a disk that stays full. */
  private hasFailed = false;

  constructor(
    private readonly file: string,
    private readonly state: WorldData,
    private readonly waitMs = 250,
  ) {
    mkdirSync(dirname(file), { recursive: true });
  }

  schedule(): void {
    if (!this.closed) this.timer ??= setTimeout(() => this.flush(), this.waitMs).unref();
  }

  /** The last write; later changes are not stored. */
  close(): void {
    if (!this.closed) this.flush();
    this.closed = true;
  }

  /**
   * Writes a new file and renames it over the old one, so that a crash leaves one of the two whole. Where it cannot be written (a full disk), the old
   * one stays, the demo goes on, and another attempt follows.
   */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const temporaryFile = `${this.file}.${process.pid}.tmp`;
    try {
      writeFileSync(temporaryFile, JSON.stringify(this.state), { mode: 0o600 });
      renameSync(temporaryFile, this.file);
      this.hasFailed = false;
    } catch (error) {
      rmSync(temporaryFile, { force: true });
      if (!this.hasFailed)
        // eslint-disable-next-line no-console -- the simulator has no log, and its operator has to know
        console.error(`The simulator cannot store its state, and tries again: ${(error as Error).message}`);
      this.hasFailed = true;
      if (!this.closed) this.timer = setTimeout(() => this.flush(), retryMs).unref();
    }
  }
}
