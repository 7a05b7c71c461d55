import type { CallName } from '../contract/paths';

/** The calls of an object type, and the name of its id in them (specification section 7: `ticket_id` for tickets). */
export interface ObjectCalls {
  info: CallName;
  events: CallName;
  create?: CallName;
  update?: CallName;
  remove?: CallName;
  idKey: 'id' | 'ticket_id';
  /** True when the call serves many types and wants `table_id` beside the id. */
  namesTable: { info: boolean; events: boolean };
}

const own = { info: false, events: false };

const byType: Record<string, ObjectCalls> = {
  organization: {
    info: 'organization.info', events: 'organization.events', create: 'organization.create', update: 'organization.update',
    remove: 'organization.remove', idKey: 'id', namesTable: own,
  },
  user: { info: 'user.info', events: 'user.events', idKey: 'id', namesTable: own },
  lead: { info: 'lead.info', events: 'records.events', idKey: 'id', namesTable: { info: false, events: true } },
  deal: { info: 'deal.info', events: 'deal.events', idKey: 'id', namesTable: own },
  ticket: { info: 'ticket.info', events: 'ticket.events', idKey: 'ticket_id', namesTable: own },
};

const general: ObjectCalls = { info: 'records.info', events: 'records.events', idKey: 'id', namesTable: { info: true, events: true } };

/** The calls of one object type; a company's own types use the general ones. */
export function objectCalls(tableId: string): ObjectCalls {
  return Object.hasOwn(byType, tableId) ? (byType[tableId] as ObjectCalls) : general;
}
