import { closeSync, openSync, readSync, writeSync } from 'node:fs';

import { AppError } from '../../domain/errors';

const blockBytes = 65_536;
/** Texts that wait to be written, and their bytes. */
const pendingTexts = 10_000;
const pendingLimit = 1_048_576;
/** Blocks that are held: 16 MB. */
const blocksHeld = 256;

/**
 * The shared texts of a workbook, in a temporary file: a sheet of 200,000 rows may name millions. They are read back in blocks, of which the last used are
 * held; sheets name their texts nearly in order.
 */
export class StringTable {
  private readonly file: number;
  private starts = new Float64Array(1_024);
  private count = 0;
  private size = 0;
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private readonly blocks = new Map<number, Buffer>();

  /** @param limit so many texts at most */
  constructor(
    path: string,
    private readonly limit: number,
  ) {
    this.file = openSync(path, 'wx+', 0o600);
  }

  /** @throws AppError importUnpacked beyond the limit */
  add(text: string): void {
    if (this.count >= this.limit) throw new AppError('importUnpacked');
    const bytes = Buffer.from(text);
    if (this.count + 1 >= this.starts.length) {
      const longer = new Float64Array(this.starts.length * 2);
      longer.set(this.starts);
      this.starts = longer;
    }
    this.starts[this.count] = this.size;
    this.count += 1;
    this.size += bytes.length;
    this.starts[this.count] = this.size;
    if (bytes.length === 0) return;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes >= pendingLimit || this.pending.length >= pendingTexts) this.flush();
  }

  /** Undefined for a number that no text has. */
  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return undefined;
    this.flush();
    const from = this.starts[index] ?? 0;
    const end = this.starts[index + 1] ?? from;
    const chunks: Buffer[] = [];
    for (let position = from; position < end;) {
      const number = Math.floor(position / blockBytes);
      const start = position - number * blockBytes;
      const chunk = this.block(number).subarray(start, start + end - position);
      chunks.push(chunk);
      position += chunk.length;
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  close(): void {
    closeSync(this.file);
  }

  private flush(): void {
    if (this.pendingBytes === 0) return;
    writeSync(this.file, Buffer.concat(this.pending));
    this.pending = [];
    this.pendingBytes = 0;
  }

  private block(number: number): Buffer {
    const cachedBlock = this.blocks.get(number);
    if (cachedBlock) {
      // The last one used is the last one to go.
      this.blocks.delete(number);
      this.blocks.set(number, cachedBlock);
      return cachedBlock;
    }
    const bytes = Buffer.alloc(Math.min(blockBytes, this.size - number * blockBytes));
    readSync(this.file, bytes, 0, bytes.length, number * blockBytes);
    this.blocks.set(number, bytes);
    const [oldest] = this.blocks.keys();
    if (this.blocks.size > blocksHeld && oldest !== undefined) this.blocks.delete(oldest);
    return bytes;
  }
}
