import type { ErrorName } from '@domain/errors';
import { ApiError, openEnvelope } from '@/api';

/** The time without progress after which an upload fails, in milliseconds. */
const stalled = 30_000;

/** Uploads bytes to the address that the server gave, with exactly its headers. fetch cannot report progress, so this is the older way. */
export function putBytes(
  file: Blob,
  target: { url: string; headers: Record<string, string> },
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stalled);
    };
    const end = (error?: ApiError) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    request.open('PUT', target.url);
    for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = () => end(request.status >= 200 && request.status < 300 ? undefined : buildRefusal(request));
    request.onerror = () => end(new ApiError('offline'));
    request.onabort = () => end(new ApiError(signal.aborted ? 'aborted' : 'timedOut'));
    signal.addEventListener('abort', () => request.abort());
    watch();
    request.send(file);
  });
}

/** Returns the server's error; a separate store, whose body has another format, is judged by its status alone. */
function buildRefusal({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    openEnvelope(responseText, status);
  } catch (error) {
    if (error instanceof ApiError && error.name !== 'malformed') return error;
  }
  return new ApiError(getName(status), { code: status });
}

function getName(status: number): ErrorName {
  if (status === 413) return 'tooLarge';
  if (status === 507) return 'storageFull';
  return status >= 500 ? 'storageUnavailable' : 'fileRefused';
}
