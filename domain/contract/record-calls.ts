import type { CallName, FirstCallName } from './calls';

/** The calls of an object type, and the name of its id in them (REQ records 7: `ticket_id` for tickets). */
export interface ObjectCalls {
  info: FirstCallName;
  events: FirstCallName;
  create?: CallName;
  update?: CallName;
  remove?: CallName;
  idKey: 'id' | 'ticket_id';
  /** A separate call that creates such a record. Every member may send it. */
  madeBy?: CallName;
  /** True when the call serves many types and requires `table_id` along with the id. A create call then takes the values as `fields`. */
  namesTable: { info: boolean; events: boolean; writes: boolean };
}

const defaultExtras = { info: false, events: false, writes: false };
const everyCall = { info: true, events: true, writes: true };

/** Builds the names of an area's calls, which follow one rule, so that the first load does not list every name. */
const buildCalls = (
  area: 'organization' | 'user' | 'lead' | 'deal' | 'ticket' | 'records',
  over: Partial<ObjectCalls> = {},
): ObjectCalls => ({
  info: `${area}.info`,
  // Leads have no events call of their own.
  events: `${area as 'records'}.events`,
  create: `${area}.create`,
  update: `${area}.update`,
  remove: `${area}.remove`,
  idKey: 'id',
  namesTable: defaultExtras,
  ...over,
});

const byType = new Map<string, ObjectCalls>([
  ['organization', buildCalls('organization')],
  ['user', buildCalls('user')],
  ['lead', buildCalls('lead', { events: 'records.events', namesTable: { ...defaultExtras, events: true } })],
  ['deal', buildCalls('deal')],
  ['ticket', buildCalls('ticket', { idKey: 'ticket_id' })],
  // Notes have no general form: separate calls create, change and delete them (contract/notes.ts).
  [
    'note',
    { info: 'records.info', events: 'records.events', madeBy: 'notes.create', idKey: 'id', namesTable: everyCall },
  ],
]);

const general = buildCalls('records', { namesTable: everyCall });

/** Returns the calls of an object type; a company's own types use the general ones. */
export function objectCalls(tableId: string): ObjectCalls {
  return byType.get(tableId) ?? general;
}

/** The filter tabs of a timeline (REQ records 2, dynamic card): everything, or the events of one type. */
export const eventFilters = ['all', 'INFO_CHANGE', 'FOLLOW_NOTE', 'APPROVE', 'TASK'] as const;
export type EventFilter = (typeof eventFilters)[number];

/** The number of events in a page (REQ records 9). */
export const eventPageSize = 20;

/** Returns the input of one page of a timeline. The first page is requested before the app has loaded, with the same input. */
export function eventsInput(
  tableId: string,
  id: string,
  page: number,
  event_type: EventFilter,
): Record<string, string | number> {
  const { idKey, namesTable } = objectCalls(tableId);
  return { [idKey]: id, ...(namesTable.events ? { table_id: tableId } : {}), page, size: eventPageSize, event_type };
}
