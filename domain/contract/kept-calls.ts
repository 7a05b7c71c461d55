import { dayMs } from '../calendar/days';
import type { CallName } from './calls';

/** The time for which the device keeps answers, in milliseconds, and the most bytes that it keeps (ADR-0205). */
export const keptForMs = 14 * dayMs;
export const keptBytes = 50 * 1024 * 1024;

/**
 * The reads that the app caches for offline use, with the kind of their answers. `record`: one record; `records`: a page of records; `other`:
 * anything else. Lists, the page of a record and the search begin with these.
 */
export const keptCalls: Partial<Record<CallName, 'record' | 'records' | 'other'>> = {
  'records.info': 'record',
  'organization.info': 'record',
  'user.info': 'record',
  'lead.info': 'record',
  'deal.info': 'record',
  'ticket.info': 'record',
  'records.list': 'records',
  'records.search': 'records',
  'records.searchByPage': 'records',
  'links.list': 'records',
  'links.childList': 'records',
  'notes.list': 'records',
  'records.events': 'other',
  'organization.events': 'other',
  'user.events': 'other',
  'deal.events': 'other',
  'ticket.events': 'other',
  'records.board': 'other',
  'records.boardTotals': 'other',
  'records.stageHistory': 'other',
  'pipelines.list': 'other',
  'collaborators.readers': 'other',
  'collaborators.along': 'other',
  'organization.relatedList': 'other',
  'links.brief': 'other',
  'products.lines': 'other',
  'filterConfig.info': 'other',
  'rollUps.aggregate': 'other',
  'notices.list': 'other',
  'metrics.myList': 'other',
  'day.mine': 'other',
};
