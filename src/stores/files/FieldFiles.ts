import { makeAutoObservable, observable } from 'mobx';
import { ApiError, isSilence, type Api } from '@/api';
import { carrier, FileUpload, type Carrier } from './FileUpload';

/** At most this many files in one field, and bytes in one file (SD-49; the same numbers as in domain/values/file-list). */
const fileLimit = 20;
const fileSizeLimit = 50 * 1024 * 1024;

/** A file that a form's value holds while it goes up. It has no id yet; a draft keeps its bytes and sends them again. */
export interface WaitingFile {
  key: string;
  file: File;
}

export interface FilesOf {
  api: Api;
  /** The value of a field as the form holds it: finished files and waiting ones. */
  read(fieldId: string): unknown;
  write(fieldId: string, files: unknown[]): void;
  carrier?: Carrier;
}

/** The number of files that were not accepted: too many for the field, or too large. */
export interface LeftOut {
  tooMany: number;
  tooLarge: number;
}

/** The uploads of a form, whatever fields they belong to. A finished one takes its place in the field's value as a file. */
export class FieldFiles {
  readonly #uploads = observable.map<string, FileUpload>({}, { deep: false });
  readonly #of: FilesOf;

  constructor(options: FilesOf) {
    this.#of = options;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Takes files into a field as far as they fit, and begins to upload them. */
  add(fieldId: string, files: File[]): LeftOut {
    const currentFiles = this.getEntries(fieldId);
    const small = files.filter((file) => file.size <= fileSizeLimit);
    const acceptedFiles = small.slice(0, Math.max(0, fileLimit - currentFiles.length));
    const begun = acceptedFiles.map((file) => this.begin(fieldId, file));
    if (begun.length > 0)
      this.#of.write(fieldId, [...currentFiles, ...begun.map(({ key, file }): WaitingFile => ({ key, file }))]);
    return { tooMany: small.length - acceptedFiles.length, tooLarge: files.length - small.length };
  }

  /** The upload of a waiting file, or of one that was finished in this form. */
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

  /** Begins again what a draft of before had not sent to its end. */
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

  /** Whether a file did not arrive for want of a line, and none for another reason. */
  get lacksLine(): boolean {
    const failed = [...this.#uploads.values()].filter(({ status }) => status === 'failed');
    return failed.length > 0 && failed.every(({ error }) => error instanceof ApiError && isSilence(error));
  }

  /** Waits until nothing is on its way any more. */
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

/** Whether a value holds a file that has not arrived. */
export function hasWaiting(value: unknown): boolean {
  return Array.isArray(value) && value.some(isWaiting);
}

function getKey(entry: unknown): unknown {
  return isWaiting(entry) ? entry.key : (entry as { _id?: unknown } | null)?._id;
}
