import type { RawInput } from '@domain/contract';
import type { ExportProgress } from '@domain/contract/exports/exports';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { isPassing } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { eventBlocks, eventData } from '../notices/event-blocks';
import type { RootStore } from '../RootStore';

export type ExportInput = Omit<RawInput<'exports.create'>, 'format'>;
type Format = 'xlsx' | 'csv';

/** The maximum number of retries after an early end of the stream, with growing pauses, because proxies cut streams. */
const maxQuietTries = 5;
const pauseMs = 600;

/** One export while its dialog is open: from the choice of a format to the file or an error. */
export class ExportTask {
  /** `choosing`: nothing has begun. `interrupted`: the app is offline; the server continues the export. */
  status: 'choosing' | 'loading' | 'ongoing' | 'success' | 'fail' | 'interrupted' = 'choosing';
  /** 0 to 1; it never decreases. */
  progress = 0;
  rows = { written: 0, total: 0 };
  file: ExportProgress['file'];
  /** Why it failed: an error of the call, or the sentence of the server. */
  error: unknown;
  sentence: string | undefined;
  format: Format = 'xlsx';
  #taskId: string | undefined;
  #stream: AbortController | undefined;
  readonly #key = new IdempotencyKey();
  readonly #stores: RootStore;
  readonly #asked: ExportInput;

  constructor(stores: RootStore, input: ExportInput) {
    this.#stores = stores;
    this.#asked = input;
    makeAutoObservable(this, { file: observableRef, error: observableRef }, { autoBind: true });
  }

  choose(format: Format): void {
    this.format = format;
  }

  /** Starts or restarts. An export that still runs on the server is followed again instead. */
  async start(): Promise<void> {
    this.error = undefined;
    this.sentence = undefined;
    if (this.status === 'interrupted' && this.#taskId !== undefined) return this.follow(this.#taskId);
    this.status = 'loading';
    this.progress = 0;
    const input = { ...this.#asked, format: this.format };
    try {
      const { task_id } = await this.#key.send(input, (idempotencyKey) =>
        this.#stores.api.call('exports.create', input, { idempotencyKey }),
      );
      this.#taskId = task_id;
      await this.follow(task_id);
    } catch (error) {
      runInAction(() => {
        this.error = error;
        this.status = isPassing(error) ? 'interrupted' : 'fail';
      });
    }
  }

  /** The dialog is closed: an unfinished export is cancelled and deleted. */
  close(): void {
    this.#stream?.abort();
    if (this.#taskId === undefined || this.status === 'success') return;
    const input = { task_id: this.#taskId };
    // If the deletion fails, the server deletes the export a day later.
    void this.#stores.api
      .call('exports.remove', input, { idempotencyKey: new IdempotencyKey().for(input) })
      .catch(() => undefined);
  }

  private async follow(id: string): Promise<void> {
    const stream = new AbortController();
    this.#stream = stream;
    this.status = 'loading';
    for (let quiet = 0; quiet < maxQuietTries; quiet += 1) {
      const hasReceived = await this.read(id, stream.signal).catch(() => false);
      if (stream.signal.aborted || this.isOver) return;
      if (hasReceived) quiet = 0;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (quiet + 1)));
      if (stream.signal.aborted) return;
    }
    runInAction(() => {
      this.status = 'interrupted';
    });
  }

  private get isOver(): boolean {
    return this.status === 'success' || this.status === 'fail';
  }

  /** Reads the stream until it ends. @returns whether any data arrived */
  private async read(id: string, signal: AbortSignal): Promise<boolean> {
    const { session, around: env } = this.#stores;
    const response = await fetch(`/api/data-export/task-process?task_id=${encodeURIComponent(id)}`, {
      signal,
      cache: 'no-store',
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${session.bearer() ?? ''}`,
        'X-Sidecar-Language': env.language(),
      },
    });
    if (!response.ok || !response.body) {
      if (response.status === 404) this.take({ status: 'fail', i: 0, total: 0, progress: 0 });
      return false;
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let buffer = '';
    let hasReceived = false;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return hasReceived;
      const { blocks, rest: remainder } = eventBlocks(buffer + decoder.decode(value, { stream: true }));
      buffer = remainder;
      for (const block of blocks) {
        const progress = eventData<ExportProgress>(block) as ExportProgress | undefined;
        if (progress && typeof progress.progress === 'number') {
          hasReceived = true;
          this.take(progress);
        }
      }
    }
  }

  private take({ status, progress, i, total, file, msg }: ExportProgress): void {
    runInAction(() => {
      this.status = status;
      this.progress = Math.max(this.progress, progress);
      this.rows = { written: i, total };
      this.file = file;
      this.sentence = msg;
    });
  }
}
