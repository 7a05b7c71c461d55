import type { FileItem } from '@domain/values/file-list';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { newIdempotencyKey, errorText, type Api } from '@/api';
import { putBytes } from './put-bytes';
import { scalePicture } from './scale-picture';

/** The functions that transfer bytes from the phone to the store; tests use their own. */
export interface Carrier {
  scale(file: File): Promise<File>;
  put: typeof putBytes;
}

export const carrier: Carrier = { scale: scalePicture, put: putBytes };

/** The upload of one file: a picture is scaled, then the file is announced, sent and checked. A failed one can be retried. */
export class FileUpload {
  readonly key = newIdempotencyKey();
  status: 'uploading' | 'done' | 'failed' = 'uploading';
  /** 0 to 1. */
  progress = 0;
  error: unknown;
  /** The file after a successful upload. */
  item: FileItem | undefined;
  /** A local address that shows the picture; other files have none. */
  readonly preview: string | undefined;
  readonly #control = new AbortController();
  #work: Promise<void> | undefined;
  readonly #api: Api;
  readonly #by: Carrier;

  constructor(
    api: Api,
    readonly file: File,
    fileCarrier: Carrier = carrier,
  ) {
    this.#api = api;
    this.#by = fileCarrier;
    this.preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
    makeAutoObservable(this, { file: false, key: false, preview: false, error: observableRef, item: observableRef });
  }

  /** Why it failed, as a sentence. */
  get failure(): string | undefined {
    return this.status === 'failed' ? errorText(this.error) : undefined;
  }

  /** Starts, or restarts after a failure; a second call during the upload waits for the same work. Never rejects. */
  start(): Promise<void> {
    if (this.status === 'done') return Promise.resolve();
    if (this.status === 'failed') this.#work = undefined;
    this.#work ??= this.upload();
    return this.#work;
  }

  /** Releases the bytes from the device's memory. */
  release(): void {
    this.#control.abort();
    if (this.preview !== undefined) URL.revokeObjectURL(this.preview);
  }

  private async upload(): Promise<void> {
    this.status = 'uploading';
    this.progress = 0;
    try {
      const { signal } = this.#control;
      const file = await this.#by.scale(this.file);
      const announced = await this.#api.call(
        'files.createUpload',
        { file_name: file.name, file_size: file.size, file_mimetype: file.type || 'application/octet-stream' },
        { signal },
      );
      await this.#by.put(
        file,
        announced.upload,
        (fraction) => runInAction(() => (this.progress = fraction * 0.95)),
        signal,
      );
      const item = await this.#api.call('files.finishUpload', { _id: announced._id }, { signal });
      runInAction(() => {
        this.item = item;
        this.progress = 1;
        this.status = 'done';
      });
    } catch (error) {
      runInAction(() => {
        this.error = error;
        this.status = 'failed';
      });
    }
  }
}
