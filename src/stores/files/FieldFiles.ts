import { makeAutoObservable, observable } from 'mobx';
import { ApiError, isSilence, type Api } from '@/api';
import { carrier, FileUpload, type Carrier } from './FileUpload';

/** The maximum number of files in one field, and of bytes in one file (SD-49; the same numbers as in domain/values/file-list). */
const fileLimit = 20;
const fileSizeLimit = 50 * 1024 * 1024;

/** A file in a form's value during its upload. It has no id yet; a draft stores its bytes and sends them again. */
export interface WaitingFile {
  key: string;
  file: File;
}

export interface FilesOf {
  api: Api;
  /** Returns the value of a field in the form: finished files and waiting ones. */
  read(fieldId: string): unknown;
  write(fieldId: string, files: unknown[]): void;
  carrier?: Carrier;
}

/** The number of files that were not accepted: too many for the field, or too large. */
export interface LeftOut {
  tooMany: number;
  tooLarge: number;
}

/** The uploads of a form, in all of its fields. A finished one becomes a file in the field's value. */
export class FieldFiles {
  readonly #uploads = observable.map<string, FileUpload>({}, { deep: false });
  readonly #of: FilesOf;

  constructor(options: FilesOf) {
    this.#of = options;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Adds files to a field as far as they fit, and starts their uploads. */
  add(fieldId: string, files: File[]): LeftOut {
    const currentFiles = this.getEntries(fieldId);
    const small = files.filter((file) => file.size <= fileSizeLimit);
    const acceptedFiles = small.slice(0, Math.max(0, fileLimit - currentFiles.length));
    const begun = acceptedFiles.map((file) => this.begin(fieldId, file));
    if (begun.length > 0)
      this.#of.write(fieldId, [...currentFiles, ...begun.map(({ key, file }): WaitingFile => ({ key, file }))]);
    return { tooMany: small.length - acceptedFiles.length, tooLarge: files.length - small.length };
  }

  /** Returns the upload of a waiting file, or of one that this form finished. */
  upload(key: string): FileUpload | undefined {
    return this.#uploads.get(key) ?? [...this.#uploads.values()].find(({ item }) => item?._id === key);
  }

  retry(fieldId: string, key: string): void {
    const upload = this.#uploads.get(key);
    if (upload) void this.carry(fieldId, upload);
  }

  remove(fieldId: string, key: string): void {
    this.upload(key)?.release();
    this.#of.write(
      fieldId,
      this.getEntries(fieldId).filter((entry) => getKey(entry) !== key),
    );
  }

  /** Restarts the unfinished uploads of a draft. */
  resume(fieldId: string): void {
    const entries = this.getEntries(fieldId);
    if (!hasWaiting(entries)) return;
    this.#of.write(
      fieldId,
      entries.map((entry) => {
        if (!isWaiting(entry)) return entry;
        const { key, file } = this.begin(fieldId, entry.file);
        return { key, file };
      }),
    );
  }

  get uploading(): number {
    return [...this.#uploads.values()].filter(({ status }) => status === 'uploading').length;
  }

  /** Whether a file failed because the device was offline, and none for another reason. */
  get lacksLine(): boolean {
    const failed = [...this.#uploads.values()].filter(({ status }) => status === 'failed');
    return failed.length > 0 && failed.every(({ error }) => error instanceof ApiError && isSilence(error));
  }

  /** Waits for the end of all uploads. */
  async settled(): Promise<void> {
    await Promise.all(
      [...this.#uploads.values()].filter(({ status }) => status === 'uploading').map((upload) => upload.start()),
    );
  }

  /** The form is closed. */
  release(): void {
    for (const upload of this.#uploads.values()) upload.release();
  }

  private begin(fieldId: string, file: File): FileUpload {
    const upload = new FileUpload(this.#of.api, file, this.#of.carrier ?? carrier);
    this.#uploads.set(upload.key, upload);
    void this.carry(fieldId, upload);
    return upload;
  }

  private async carry(fieldId: string, upload: FileUpload): Promise<void> {
    await upload.start();
    const { item } = upload;
    if (item)
      this.#of.write(
        fieldId,
        this.getEntries(fieldId).map((entry) => (getKey(entry) === upload.key ? item : entry)),
      );
  }

  private getEntries(fieldId: string): unknown[] {
    const value = this.#of.read(fieldId);
    return Array.isArray(value) ? value : [];
  }
}

export function isWaiting(entry: unknown): entry is WaitingFile {
  return typeof entry === 'object' && entry !== null && 'key' in entry && 'file' in entry;
}

/** Returns whether a value contains a file that has not arrived. */
export function hasWaiting(value: unknown): boolean {
  return Array.isArray(value) && value.some(isWaiting);
}

function getKey(entry: unknown): unknown {
  return isWaiting(entry) ? entry.key : (entry as { _id?: unknown } | null)?._id;
}
