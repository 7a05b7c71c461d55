/** The outcome of an upload in a test, because jsdom has no server for uploads. */
type Outcome = 'done' | 'failed' | 'waits' | { status: number; text?: string };

export interface Line {
  /** The sizes of the arrived uploads, in order. */
  arrived: number[];
  /** Lets the waiting uploads arrive. */
  release(): void;
}

/** Simulates one outcome for each PUT, then always `done`. */
export function lineForBytes(outcomes: Outcome[]): Line {
  const line: Line = { arrived: [], release: () => undefined };
  class PlayedRequest {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      this.onabort?.();
    }
    send(file: Blob): void {
      this.upload.onprogress?.({ lengthComputable: true, loaded: file.size / 2, total: file.size });
      const answer = (status: number) => {
        this.status = status;
        this.onload?.();
      };
      const arrive = () => {
        line.arrived.push(file.size);
        answer(200);
      };
      const outcome = outcomes.shift() ?? 'done';
      if (typeof outcome === 'object') {
        this.responseText = outcome.text ?? '';
        return queueMicrotask(() => answer(outcome.status));
      }
      if (outcome === 'waits') line.release = arrive;
      else queueMicrotask(() => (outcome === 'failed' ? this.onerror?.() : arrive()));
    }
  }
  globalThis.XMLHttpRequest = PlayedRequest as unknown as typeof XMLHttpRequest;
  return line;
}
