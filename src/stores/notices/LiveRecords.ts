import type { LiveEvent } from '@domain/contract/notices/notices';
import { getChanges } from '../changes/RecordChanges';
import type { RootStore } from '../RootStore';

/** Writes within this time cause one reload. Milliseconds. */
const burstMs = 400;
/** Above this number of records their list is reloaded instead. */
const oneByOne = 5;

/** Updates the pages that show records which others wrote, without moving the visible part (ADR-0086). */
export class LiveRecords {
  private readonly waiting = new Map<string, LiveEvent>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stores: Pick<RootStore, 'records' | 'lists' | 'home' | 'api' | 'late'>) {}

  take(events: readonly LiveEvent[]): void {
    for (const event of events)
      if (event.type === 'record') this.waiting.set(`${event.table_id}/${event.record_id}`, event);
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => this.apply(), burstMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.clear();
  }

  private apply(): void {
    const { records, lists, home } = this.stores;
    this.timer = undefined;
    const events = [...this.waiting.values()];
    this.waiting.clear();
    // Own writes are already shown.
    const fresh = events.filter(
      ({ table_id, record_id, version }) => (records.get(table_id, record_id)?.json.update_time ?? 0) < version,
    );
    const unseen = fresh.filter(({ table_id, record_id }) => !records.written(table_id, record_id));
    const tables = new Set(fresh.map(({ table_id }) => table_id));
    for (const tableId of tables) lists.written(tableId, home.tab === tableId);
    getChanges(this.stores).heard([...tables]);
    const staleEvents = unseen.filter(
      ({ table_id, record_id }) => home.tab !== table_id && records.get(table_id, record_id) !== undefined,
    );
    if (staleEvents.length > oneByOne) return;
    // A card may show it elsewhere; an unreadable record is detected when its page or list is opened.
    for (const { table_id, record_id } of staleEvents) void records.load(table_id, record_id).catch(() => undefined);
  }
}
