import { eventFilters } from '../record-calls';

/** The names of the events of one object type in other systems (REQ records 3, per-object types). */
interface EventNames {
  note: string;
  change: string;
  /** The name of product line events, where it differs. */
  quote?: string;
}

const general: EventNames = { note: 'CLIENT_OBJECT_NOTE_CREATE', change: 'CLIENT_OBJECT_CHANGE' };
const byType = new Map<string, EventNames>(
  Object.entries({
    organization: { note: 'ORG_NOTE_CREATE', change: 'ORG_CHANGE' },
    deal: { note: 'REVENUE_DEAL_NOTE', change: 'REVENUE_DEAL', quote: 'REVENUE_DEAL_QUOTE' },
    user: { note: 'USER_NOTE_CREATE', change: 'USER_CHANGE' },
    ticket: { note: 'TICKET_NOTE', change: 'TICKET_CHANGE' },
  }),
);
const allNames = [general, ...byType.values()].flatMap(({ note, change, quote }) => [
  note,
  change,
  ...(quote === undefined ? [] : [quote]),
]);

/** The types of events (REQ records 3), for answers and for filters. */
export const feedTypes = ['INFO_CHANGE', 'FOLLOW_NOTE', 'APPROVE', 'TASK'] as const;
export type FeedType = (typeof feedTypes)[number];

/** The events that have the same name on records of every type. */
const sharedNames = ['APPROVE', 'TASK'];

/** Returns the name of a record's event in other systems. */
export function getEventName(tableId: string, eventType: string): string {
  const { note, change, quote = change } = byType.get(tableId) ?? general;
  if (sharedNames.includes(eventType)) return eventType;
  if (eventType === 'FOLLOW_NOTE' || eventType === 'NOTE_REMOVED') return note;
  return eventType === 'PRODUCT_CHANGE' ? quote : change;
}

/** The values that select events of a page: a filter, a type with a separate name, or a name of other systems. */
export const askedEvents = [...eventFilters, 'TASK', ...allNames] as const;

/**
 * Returns the requested kinds of lines; undefined for all, an empty list for a name of another type. @param feeds the answered type of each kind.
 */
export function typesAsked<Type extends string>(
  tableId: string,
  requestedTypes: string,
  feeds: Readonly<Record<Type, FeedType>>,
): readonly Type[] | undefined {
  if (requestedTypes === 'all') return undefined;
  return (Object.keys(feeds) as Type[]).filter(
    (type) => feeds[type] === requestedTypes || getEventName(tableId, type) === requestedTypes,
  );
}

/** The name of an event's record id, by object type. */
const ownId = new Map([
  ['organization', 'org_obj_id'],
  ['user', 'user_obj_id'],
  ['deal', 'deal_id'],
  ['ticket', 'ticket_id'],
  ['note', 'note_obj_id'],
]);

/** Returns the record id of an event under the name that other systems use; an empty object for types that they do not know. */
export function idOfEvent(tableId: string, recordId: string): Record<string, string> {
  const name = ownId.get(tableId);
  return name === undefined ? {} : { [name]: recordId };
}

/** The maximum number of characters of a value in an event; the line itself contains the whole value (SD-89). */
const textLimit = 200;

export function cutText(text: string): string {
  return text.length <= textLimit ? text : `${[...text].slice(0, textLimit - 1).join('')}…`;
}
