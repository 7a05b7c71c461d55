import { dayMs } from '../calendar';
import type { CallName } from './calls';

/**
 * The time for which an offline device may keep an action, in milliseconds. The server keeps the answers to the keys of these calls equally long.
 * An action whose first answer was lost therefore happens once, however late it is repeated (ADR-0184).
 */
export const queuedForMs = 30 * dayMs;

/** The calls that the app queues while it is offline: writes of people on the road. */
export const queuedCalls: readonly CallName[] = [
  'notes.create',
  'notes.update',
  'records.follow',
  'records.save',
  'records.update',
  'organization.update',
  'user.update',
  'lead.update',
  'deal.update',
  'ticket.update',
];
