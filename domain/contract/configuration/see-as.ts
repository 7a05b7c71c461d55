import type { CallName } from '../calls';
import { AppError } from '../../errors';

/** The time for which an administrator may look as another member without a new request. Milliseconds. */
export const seeAsMs = 10 * 60_000;

/**
 * The calls that show forms, lists and records. The member's own notices, approvals, drafts and exports are left out, as are calls that query the
 * suite in the member's name. A call that is missing here is refused.
 */
const visibleCalls: ReadonlySet<CallName> = new Set<CallName>([
  'start.bootstrap',
  'membership.listMembers',
  'membership.searchMembers',
  'membership.currencyList',
  'fieldConfig.tableList',
  'fieldConfig.allList',
  'fieldConfig.tableOrder',
  'fieldConfig.tableConfig',
  'options.search',
  'pipelines.list',
  'parts.user',
  'parts.profile',
  'parts.client',
  'parts.teams',
  'parts.roles',
  'parts.fieldGroups',
  'parts.dealPipelines',
  'parts.dealStages',
  'parts.stages',
  'parts.leadStages',
  'records.list',
  'records.search',
  'records.searchByPage',
  'records.info',
  'records.board',
  'records.boardTotals',
  'records.stageHistory',
  'organization.info',
  'user.info',
  'lead.info',
  'deal.info',
  'ticket.info',
  'records.events',
  'organization.events',
  'user.events',
  'deal.events',
  'ticket.events',
  'links.list',
  'links.childList',
  'links.brief',
  'rollUps.aggregate',
  'products.list',
  'products.lines',
  'notes.list',
  'filterConfig.info',
  'organization.relatedList',
  'organization.relatedTree',
  'collaborators.readers',
]);

/** @throws AppError viewOnly for a session that looks as another member, except in calls that show records and forms. */
export function refuseToSeer({ seenBy }: { seenBy: string | null }, name: CallName): void {
  if (seenBy !== null && !visibleCalls.has(name)) throw new AppError('viewOnly');
}
