import { dayMs } from '../calendar';
import type { CallName } from './calls';

/**
 * The time for which an action may wait on a device for its line, in milliseconds. The server keeps the answers to the keys of these calls as long.
 * An action with a lost first answer therefore happens once, however late it is sent again (ADR-0184).
 */
export const queuedForMs = 30 * dayMs;

/** The calls that the app sends later when it is offline: writes of people on the way. */
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
