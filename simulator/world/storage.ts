import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stateSchema, type WorldData } from './state';

/** Reads the stored world; undefined if none exists. An unreadable file is renamed, not deleted. */
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

/** The pause after a failed write to a full disk, in milliseconds. */
const retryMs = 5_000;

/** Writes the world shortly after a change, so that many changes in a row cost one write. */
export class Saver {
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** Whether a write has failed, so that a disk that stays full is logged only once. */
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

  /** Writes a last time; later changes are not stored. */
  close(): void {
    if (!this.closed) this.flush();
    this.closed = true;
  }

  /**
   * Writes a new file and renames it over the old one, so that a crash leaves one complete file. If it cannot be written (a full disk), the old one
   * stays, the demo continues, and another attempt follows.
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
