import { ApiError } from '@/api';

/** Milliseconds without any progress after which an upload is given up. */
const stalled = 30_000;

/** Puts bytes to the address that the server gave, with exactly its headers. fetch cannot tell progress, so this is the older way. */
export function putBytes(
  file: Blob,
  to: { url: string; headers: Record<string, string> },
  onProgress: (part: number) => void,
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
    request.open('PUT', to.url);
    for (const [name, value] of Object.entries(to.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = () =>
      end(
        request.status >= 200 && request.status < 300
          ? undefined
          : new ApiError(refusalOf(request.status), { code: request.status }),
      );
    request.onerror = () => end(new ApiError('offline'));
    request.onabort = () => end(new ApiError(signal.aborted ? 'aborted' : 'timedOut'));
    signal.addEventListener('abort', () => request.abort());
    watch();
    request.send(file);
  });
}

/** What the store says by its status: its body may be in a format of its own. */
function refusalOf(status: number): 'tooLarge' | 'internal' | 'fileRefused' {
  if (status === 413) return 'tooLarge';
  return status >= 500 ? 'internal' : 'fileRefused';
}
