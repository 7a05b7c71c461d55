import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import type { RecordJson } from '@domain/contract/shapes';
import { eventFilters, eventPageSize, eventsInput, objectCalls, type EventFilter } from '@domain/contract/record-calls';
import { makeAutoObservable, makeObservable } from 'mobx';
import { ApiError, type Api } from '@/api';
import { listed, PagedList } from '../PagedList';
import type { Timelines } from './Timelines';

/** A page of events; where one of them was known before, `head` is the first page of now. */
interface FeedPage {
  list: TimelineEvent[];
  total: number;
  head: TimelineEvent[];
}

/** One filter tab of a timeline: its pages and how far they go. */
export class Feed extends PagedList<TimelineEvent, FeedPage> {
  constructor(private readonly request: (page: number) => Promise<{ list: TimelineEvent[]; total: number }>) {
    super();
    makeObservable(this, { add: true, replace: true, remove: true });
  }

  /** From the top again, where somebody has looked before. */
  override async refresh(): Promise<void> {
    if (this.status !== 'empty') await super.refresh();
  }

  /** Puts an event on top that has just been made here; the server's own line for it takes its place with the next page. */
  add(event: TimelineEvent): void {
    if (this.loaded) this.items = uniqueEvents([event, ...this.items]);
  }

  /** A note was changed here: it moves to the top, as the server orders it. */
  replace(note: RecordJson): void {
    const previousEvent = this.items.find((event) => event.note?._id === note._id);
    if (!previousEvent) return;
    const { update_time } = note;
    this.items = [
      { ...previousEvent, note, update_timestamp: Math.max(update_time, previousEvent.update_timestamp) },
      ...this.items.filter((event) => event !== previousEvent),
    ];
  }

  /** A note was removed here. */
  remove(noteId: string): void {
    this.items = this.items.filter((event) => event.note?._id !== noteId);
  }

  protected async requestPage(page: number): Promise<FeedPage> {
    const answer = listed(await this.request(page));
    // The list has moved since the last page: the first page is read again, so that moved lines are not missed.
    const head = page > 1 && answer.list.some((event) => this.holds(event)) ? listed(await this.request(1)).list : [];
    return { ...answer, head };
  }

  protected take({ list, total, head }: FeedPage, loadedItems: readonly TimelineEvent[]) {
    const headKeys = new Set(head.map(keyOfEvent));
    const items = uniqueEvents([
      ...head,
      ...[...loadedItems, ...list].filter((event) => !headKeys.has(keyOfEvent(event))),
    ]);
    // Both count: a page may be short because lines were taken out that the reader may not see.
    return { items, hasMore: list.length > 0 && (list.length === eventPageSize || items.length < total) };
  }

  private holds(event: TimelineEvent): boolean {
    return this.items.some((loadedEvent) => keyOfEvent(loadedEvent) === keyOfEvent(event));
  }
}

/** A note is the same event whether it was put here or came with a page. */
function keyOfEvent(event: TimelineEvent): string {
  return event.note?._id ?? event._id;
}

/** Whether an address means this event: by its own id, or by that of the note that it is about. */
export function isEventNamed(event: TimelineEvent, id: string): boolean {
  return event._id === id || event.note?._id === id;
}

/** The history of one record, newest first, in three views. */
export class Timeline {
  filter: EventFilter = 'all';
  readonly #feeds: Record<EventFilter, Feed>;

  constructor(api: Api, tableId: string, id: string) {
    // Every event call answers the same page; the names of its id differ (domain/contract/record-calls).
    const call = objectCalls(tableId).events as 'organization.events';
    const feed = (filter: EventFilter) =>
      new Feed((page) => api.call(call, eventsInput(tableId, id, page, filter) as unknown as { id: string }));
    this.#feeds = Object.fromEntries(eventFilters.map((filter) => [filter, feed(filter)])) as Record<EventFilter, Feed>;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  feed(filter: EventFilter = this.filter): Feed {
    return this.#feeds[filter];
  }

  /** The reader may not see the record (any more): none of its events is for them (REQ shell 8.12). */
  get barred(): boolean {
    return Object.values(this.#feeds).some(({ error }) => error instanceof ApiError && error.name === 'notReadable');
  }

  show(filter: EventFilter): void {
    this.filter = filter;
    void this.#feeds[filter].load();
  }

  /** After a change of the record: each view that was opened asks again. */
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

/** Each event once. The later copy of it wins. */
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
