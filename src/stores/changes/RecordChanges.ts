import type { RootStore } from '../RootStore';

/** The reason for a reload: the reader saved, another member wrote, or the reader returned to the screen. */
export type ChangeCause = 'own' | 'others' | 'seen';

/** A screen that counts records. */
interface ChangeListener {
  /** Returns the types of the counted records. */
  tables(): readonly string[] | 'all';
  isShown(): boolean;
  refetch(cause: ChangeCause): Promise<unknown>;
}

/** Calls within this time count as one change. Milliseconds. */
const burstMs = 50;
/** The minimum time between two requests of one screen, by the cause of the second. Milliseconds. */
const gapMs = { own: 1_000, others: 5_000 };
/** After this time a returning reader causes a reload without a known change, because days end and connections fail. Milliseconds. */
const outdatedMs = 30_000;

/** Notifies screens that count records of writes (ADR-0236). */
export class RecordChanges {
  private readonly followers = new Set<Follower>();
  private isWatching = false;

  /** Registers a screen that has just loaded its numbers. */
  follow(counter: ChangeListener): Follower {
    this.watch();
    const follower = new Follower(counter, () => this.followers.delete(follower));
    this.followers.add(follower);
    return follower;
  }

  /** Called when the reader saved something. The server alone knows the effects of a save on other records, so every screen counts again. */
  saved(): void {
    for (const follower of this.followers) follower.changed('own');
  }

  /** Called when another member wrote records of these types, or the reader's save did as an effect. */
  heard(tables: readonly string[]): void {
    for (const follower of this.followers) if (follower.counts(tables)) follower.changed('others');
  }

  /** The company is left. */
  clear(): void {
    for (const follower of [...this.followers]) follower.end();
  }

  private watch(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    document.addEventListener('visibilitychange', () => {
      for (const follower of this.followers) follower.seen();
    });
  }
}

/** One instance for the session; it loads after the first paint. */
export function getChanges(stores: Pick<RootStore, 'api' | 'late'>): RecordChanges {
  const changes = stores.late(makeChanges);
  stores.api.onSaved = () => changes.saved();
  return changes;
}

const makeChanges = () => new RecordChanges();

/** Reloads one screen: one request at a time, with a minimum pause, and only while it is visible. */
export class Follower {
  private stale: ChangeCause | undefined;
  private isAsking = false;
  private lastAsked = Date.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = Infinity;

  constructor(
    private readonly counter: ChangeListener,
    private readonly onEnd: () => void,
  ) {}

  counts(tables: readonly string[]): boolean {
    const countedTables = this.counter.tables();
    return countedTables === 'all' || tables.some((table) => countedTables.includes(table));
  }

  changed(cause: 'own' | 'others'): void {
    // A screen may reload more after others' writes, which therefore take precedence.
    this.stale = this.stale === undefined || this.stale === cause ? cause : 'others';
    const now = Date.now();
    const dueAt = Math.max(now + (cause === 'own' ? burstMs : 0), this.lastAsked + gapMs[cause]);
    if (dueAt >= this.due) return;
    clearTimeout(this.timer);
    this.due = dueAt;
    this.timer = setTimeout(() => {
      this.due = Infinity;
      if (this.stale !== undefined && this.canAsk()) void this.refetch(this.stale);
    }, dueAt - now);
  }

  /** The reader returned: the screen reloads at once after a write. */
  seen(): void {
    if (!this.canAsk()) return;
    if (this.stale !== undefined || Date.now() - this.lastAsked > outdatedMs) void this.refetch('seen');
  }

  end(): void {
    clearTimeout(this.timer);
    this.stale = undefined;
    this.onEnd();
  }

  private canAsk(): boolean {
    return !this.isAsking && document.visibilityState !== 'hidden' && this.counter.isShown();
  }

  private async refetch(cause: ChangeCause): Promise<void> {
    clearTimeout(this.timer);
    this.due = Infinity;
    this.stale = undefined;
    this.isAsking = true;
    this.lastAsked = Date.now();
    try {
      await this.counter.refetch(cause);
    } catch {
      // The numbers stay; the screen reports a failed load itself.
    }
    this.isAsking = false;
    // A write happened during the request: the answer may be older.
    const missedCause = this.stale as ChangeCause | undefined;
    if (missedCause !== undefined) this.changed(missedCause === 'own' ? 'own' : 'others');
  }
}
