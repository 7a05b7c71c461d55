import { closeSync, openSync, readSync, writeSync } from 'node:fs';

import { AppError } from '../../domain/errors';

const blockBytes = 65_536;
/** The maximum number of texts that wait to be written. */
const pendingTexts = 10_000;
const pendingLimit = 1_048_576;
/** The number of cached blocks: 16 MB. */
const blocksHeld = 256;

/**
 * The shared texts of a workbook in a temporary file: 200,000 rows may have millions. They are read in blocks with a cache, because sheets use
 * their texts nearly in order.
 */
export class StringTable {
  private readonly file: number;
  private starts = new Float64Array(1_024);
  private count = 0;
  private size = 0;
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private readonly blocks = new Map<number, Buffer>();

  /** @param limit the maximum number of texts */
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

  /** Returns undefined for an unknown number. */
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
      // The last used block is evicted last.
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
