import type { LiveEvent } from '@domain/contract/notices/notices';
import { lineThere, type Api } from '@/api';
import { eventBlocks, readEvent } from './event-blocks';

/** The interval at which the server is read while the stream is not open (SD-6); the stream is tried again at the same interval. Milliseconds. */
const pollMs = 30_000;

interface Listening {
  api: Api;
  /** The current session id. */
  bearer(): string | undefined;
  language(): string;
  /** Called on new events, and when some may have been missed while the stream was closed. */
  news(events: LiveEvent[]): void;
  unread(count: number): void;
}

/** Receives the member's events: server-sent events over fetch, resumed after the last one, or polling. */
export class LiveEvents {
  private lastId: string | undefined;
  private readonly known = new Set<string>();
  private abort = new AbortController();
  private running = false;

  constructor(private readonly listening: Listening) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.abort = new AbortController();
    void this.follow(this.abort.signal);
  }

  stop(): void {
    this.running = false;
    this.abort.abort();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.listening.bearer()) {
      // Offline no request is sent; missed events are requested as soon as the device is online.
      await lineThere(signal);
      if (signal.aborted) break;
      await this.requestMissed(signal);
      await this.stream(signal).catch(() => undefined);
      if (!signal.aborted) await pause(pollMs, signal);
    }
    // Signed out: the next sign-in starts it again.
    if (this.abort.signal === signal) this.running = false;
  }

  /** Reads missed events, and the number for the badge. */
  private async requestMissed(signal: AbortSignal): Promise<void> {
    try {
      const {
        list,
        unread,
        last_id: lastId,
      } = await this.listening.api.call('events.list', this.lastId === undefined ? {} : { last_id: this.lastId });
      if (signal.aborted) return;
      this.listening.unread(unread);
      // Without a stream the next request begins here.
      this.lastId ??= lastId;
      this.take(list);
    } catch {
      // Without a connection or a session the next round retries.
    }
  }

  /** Resolves when the stream has ended. */
  private async stream(signal: AbortSignal): Promise<void> {
    const bearer = this.listening.bearer();
    if (!bearer) return;
    const response = await fetch('/api/events', {
      signal,
      cache: 'no-store',
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${bearer}`,
        'X-Sidecar-Language': this.listening.language(),
        ...(this.lastId ? { 'Last-Event-ID': this.lastId } : {}),
      },
    });
    // Older web-views cannot stream an answer: they poll.
    if (!response.ok || !response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream'))
      return;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let buffer = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const { blocks, rest: remainder } = eventBlocks(buffer + decoder.decode(value, { stream: true }));
      buffer = remainder;
      this.take(blocks.flatMap((block) => readEvent(block) ?? []));
    }
  }

  private take(events: LiveEvent[]): void {
    const fresh = events.filter(({ id }) => !this.known.has(id));
    for (const { id } of fresh) {
      this.known.add(id);
      if (this.lastId === undefined || id > this.lastId) this.lastId = id;
    }
    if (fresh.length > 0) this.listening.news(fresh);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
