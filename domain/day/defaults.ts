import { closedStatuses } from '../objects/ticket-status';
import type { DaySetting } from '../metadata/settings';

const defaults = new Map<string, DaySetting>(
  Object.entries<DaySetting>({
    organization: { quiet_days: 30 },
    deal: { due_field_ids: ['close_on'], visit_field_ids: ['next_visit'] },
    ticket: {
      due_field_ids: ['due_at'],
      filter: { field: 'ticket_status', relation: 'exclude', value: [...closedStatuses] },
    },
  }),
);

/** Returns the default day settings of a type, for a company that has set none. */
export function defaultDay(tableId: string): DaySetting {
  return defaults.get(tableId) ?? {};
}
