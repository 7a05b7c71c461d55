import type { RawInput } from '@domain/contract';
import { heartbeatMs, gatherMs, usageBatch, type UsageEvent, type UsagePage } from '@domain/usage';
import { followLine, type Api } from '@/api';

type UsageSubject = Pick<RawInput<'usage.beat'>, 'client' | 'user' | 'organization'>;

interface Surrounding {
  api: Api;
  /** Returns the current user; undefined before sign-in. */
  who(): UsageSubject | undefined;
}

/** Reports the use of the app to the server: a beat every 10 s while the page is visible and online, and the opened pages in batches (SD-21). */
export class Usage {
  private waiting: UsageEvent[] = [];
  private page: UsagePage = 'other';
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private gathering: ReturnType<typeof setTimeout> | undefined;
  private isOn = true;
  private isStarted = false;
  private stopFollowing: (() => void) | undefined;

  constructor(private readonly around: Surrounding) {}

  /** Records that a page came to the front. */
  opened(page: UsagePage): void {
    if (!this.isOn) return;
    if (!this.isStarted) this.start(page);
    this.page = page;
    this.add('page_open');
  }

  private start(page: UsagePage): void {
    this.isStarted = true;
    this.page = page;
    this.add('app_open');
    document.addEventListener('visibilitychange', this.seen);
    this.stopFollowing = followLine(this.seen);
    this.seen();
  }

  /** The page became hidden: the beat stops and waiting events are sent now, because the page may not return. */
  private readonly seen = (): void => {
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
    // Events that were recorded offline are sent when the connection is back.
    if (this.waiting.length > 0 && this.gathering === undefined) this.gather();
    if (document.visibilityState === 'hidden') void this.send();
    else if (navigator.onLine)
      this.heartbeat = setInterval(
        () => void this.tell((user) => this.around.api.call('usage.beat', { ...user, page: this.page })),
        heartbeatMs,
      );
  };

  private add(name: UsageEvent['name']): void {
    this.waiting = [...this.waiting, { name, page: this.page, time: Date.now() }].slice(-usageBatch);
    this.gather();
  }

  private gather(): void {
    this.gathering ??= setTimeout(() => void this.send(), gatherMs);
  }

  private async send(): Promise<void> {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    const events = this.waiting;
    if (events.length === 0 || !navigator.onLine) return;
    this.waiting = [];
    await this.tell((user) => this.around.api.call('usage.send', { ...user, events }));
  }

  /** A lost report is not repeated and disturbs no person. */
  private async tell(call: (user: UsageSubject) => Promise<{ on: boolean }>): Promise<void> {
    const user = this.around.who();
    if (!user || !this.isOn) return;
    const answer = await call(user).catch(() => undefined);
    if (answer?.on === false) this.clear();
  }

  /** Stops all calls: the company counts nothing, or was left. */
  clear(): void {
    this.isOn = false;
    this.waiting = [];
    clearInterval(this.heartbeat);
    clearTimeout(this.gathering);
    document.removeEventListener('visibilitychange', this.seen);
    this.stopFollowing?.();
  }
}
