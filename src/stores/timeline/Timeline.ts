import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import type { RecordJson } from '@domain/contract/shapes';
import { eventFilters, eventPageSize, eventsInput, objectCalls, type EventFilter } from '@domain/contract/record-calls';
import { makeAutoObservable, makeObservable } from 'mobx';
import { ApiError, type Api } from '@/api';
import { listed, PagedList } from '../PagedList';
import type { Timelines } from './Timelines';

/** A page of events; if one of them was already known, `head` is the current first page. */
interface FeedPage {
  list: TimelineEvent[];
  total: number;
  head: TimelineEvent[];
}

/** One filter tab of a timeline with its loaded pages. */
export class Feed extends PagedList<TimelineEvent, FeedPage> {
  constructor(private readonly request: (page: number) => Promise<{ list: TimelineEvent[]; total: number }>) {
    super();
    makeObservable(this, { add: true, replace: true, remove: true });
  }

  /** Loads the feed again from the top, if it was loaded before. */
  override async refresh(): Promise<void> {
    if (this.status !== 'empty') await super.refresh();
  }

  /** Puts an event that was created here on top; the server's own entry replaces it with the next page. */
  add(event: TimelineEvent): void {
    if (this.loaded) this.items = uniqueEvents([event, ...this.items]);
  }

  /** Applies a change of a note: it moves to the top, as the server orders it. */
  replace(note: RecordJson): void {
    const previousEvent = this.items.find((event) => event.note?._id === note._id);
    if (!previousEvent) return;
    const { update_time } = note;
    this.items = [
      { ...previousEvent, note, update_timestamp: Math.max(update_time, previousEvent.update_timestamp) },
      ...this.items.filter((event) => event !== previousEvent),
    ];
  }

  /** Removes a note that was removed here. */
  remove(noteId: string): void {
    this.items = this.items.filter((event) => event.note?._id !== noteId);
  }

  protected async requestPage(page: number): Promise<FeedPage> {
    const answer = listed(await this.request(page));
    // The list has moved since the last page, so the first page is read again and no moved entry is missed.
    const head = page > 1 && answer.list.some((event) => this.holds(event)) ? listed(await this.request(1)).list : [];
    return { ...answer, head };
  }

  protected take({ list, total, head }: FeedPage, loadedItems: readonly TimelineEvent[]) {
    const headKeys = new Set(head.map(keyOfEvent));
    const items = uniqueEvents([
      ...head,
      ...[...loadedItems, ...list].filter((event) => !headKeys.has(keyOfEvent(event))),
    ]);
    // Both conditions count: a page may be short because the server left out entries that the reader may not see.
    return { items, hasMore: list.length > 0 && (list.length === eventPageSize || items.length < total) };
  }

  private holds(event: TimelineEvent): boolean {
    return this.items.some((loadedEvent) => keyOfEvent(loadedEvent) === keyOfEvent(event));
  }
}

/** Returns the key of an event. A note has the same key whether it was added here or came with a page. */
function keyOfEvent(event: TimelineEvent): string {
  return event.note?._id ?? event._id;
}

/** Returns whether an address names this event, by its own id or by that of its note. */
export function isEventNamed(event: TimelineEvent, id: string): boolean {
  return event._id === id || event.note?._id === id;
}

/** The history of one record, newest first, in three views. */
export class Timeline {
  filter: EventFilter = 'all';
  readonly #feeds: Record<EventFilter, Feed>;

  constructor(api: Api, tableId: string, id: string) {
    // Every event call returns the same page; the names of its id differ (domain/contract/record-calls).
    const call = objectCalls(tableId).events as 'organization.events';
    const feed = (filter: EventFilter) =>
      new Feed((page) => api.call(call, eventsInput(tableId, id, page, filter) as unknown as { id: string }));
    this.#feeds = Object.fromEntries(eventFilters.map((filter) => [filter, feed(filter)])) as Record<EventFilter, Feed>;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  feed(filter: EventFilter = this.filter): Feed {
    return this.#feeds[filter];
  }

  /** Whether the reader may not see the record, so that none of its events may be shown (REQ shell 8.12). */
  get barred(): boolean {
    return Object.values(this.#feeds).some(({ error }) => error instanceof ApiError && error.name === 'notReadable');
  }

  show(filter: EventFilter): void {
    this.filter = filter;
    void this.#feeds[filter].load();
  }

  /** Reloads each opened view after a change of the record. */
  refresh(): void {
    for (const filter of eventFilters) void this.#feeds[filter].refresh();
  }

  /** Puts a note that was written here on top without waiting for the server. */
  addNote(note: RecordJson, operator: { memberId: string; name: string }): void {
    const event: TimelineEvent = {
      _id: `note ${note._id}`,
      event_type: 'FOLLOW_NOTE',
      sub_type: 'FOLLOW_NOTE',
      create_timestamp: note.create_time,
      update_timestamp: note.update_time,
      operator_member_id: operator.memberId,
      operator_name: operator.name,
      note,
    };
    this.#feeds.all.add(event);
    this.#feeds.FOLLOW_NOTE.add(event);
  }

  changeNote(note: RecordJson): void {
    for (const filter of eventFilters) this.#feeds[filter].replace(note);
  }

  removeNote(noteId: string): void {
    for (const filter of eventFilters) this.#feeds[filter].remove(noteId);
  }
}

/** Returns each event once; the later copy of it wins. */
function uniqueEvents(events: TimelineEvent[]): TimelineEvent[] {
  const byKey = new Map<string, TimelineEvent>();
  for (const event of events) byKey.set(keyOfEvent(event), event);
  return [...byKey.values()];
}

/** The timeline of a record. */
export function getTimeline(
  { api, timelines }: { api: Api; timelines: Timelines<Timeline> },
  tableId: string,
  id: string,
): Timeline {
  return timelines.of(getKey(tableId, id), () => new Timeline(api, tableId, id));
}

/** Clears a record's timeline; the next visit to the record loads it again. */
export function clearTimeline({ timelines }: { timelines: Timelines<Timeline> }, tableId: string, id: string): void {
  timelines.clearOne(getKey(tableId, id));
}

function getKey(tableId: string, id: string): string {
  return `${tableId}/${id}`;
}
