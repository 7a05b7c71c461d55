import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { newIdempotencyKey, type Api } from '@/api';
import { putBytes } from './put-bytes';
import { scalePicture } from './scale-picture';

/** How bytes get from the phone to the store; tests give their own. */
export interface Carrier {
  scale(file: File): Promise<File>;
  put: typeof putBytes;
}

export const carrier: Carrier = { scale: scalePicture, put: putBytes };

/** One photo on its way: scaled, announced, put, checked. A failed one can be tried again. */
export class PhotoUpload {
  readonly key = newIdempotencyKey();
  status: 'uploading' | 'done' | 'failed' = 'uploading';
  progress = 0;
  error: unknown;
  /** The finished file's id. */
  id: string | undefined;
  /** An address of the phone that shows the photo. */
  readonly preview: string;
  private readonly control = new AbortController();
  private work: Promise<void> | undefined;

  constructor(
    private readonly api: Api,
    readonly file: File,
    private readonly by: Carrier = carrier,
  ) {
    this.preview = URL.createObjectURL(file);
    makeAutoObservable<this, 'api' | 'by' | 'control' | 'work'>(this, { api: false, by: false, control: false, work: false, file: false, key: false, preview: false, error: observableRef });
  }

  get name(): string {
    return this.file.name;
  }
  get mimetype(): string {
    return this.file.type;
  }

  /** Begins, or begins again after a failure. */
  start(): Promise<void> {
    if (this.status === 'done') return Promise.resolve();
    if (this.status === 'failed') this.work = undefined;
    this.work ??= this.upload();
    return this.work;
  }

  /** Done with: its bytes leave the memory of the phone. */
  release(): void {
    this.control.abort();
    URL.revokeObjectURL(this.preview);
  }

  private async upload(): Promise<void> {
    this.status = 'uploading';
    this.progress = 0;
    try {
      const { signal } = this.control;
      const file = await this.by.scale(this.file);
      const announced = await this.api.call('files.createUpload', { file_name: file.name, file_size: file.size, file_mimetype: file.type || 'application/octet-stream' }, { signal });
      await this.by.put(file, announced.upload, (part) => runInAction(() => (this.progress = part * 0.95)), signal);
      const item = await this.api.call('files.finishUpload', { _id: announced._id }, { signal });
      runInAction(() => {
        this.id = item._id;
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
