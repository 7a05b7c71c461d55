import type { Insertable } from 'kysely';
import type { ApprovalStatus } from '../../domain/approvals/statuses';
import { dayMs } from '../../domain/calendar';
import type { Company } from '../../domain/configuration/company';
import type { ApprovalsTable } from '../db/tables';
import { listStages } from './configuration';
import type { DemoRecord } from './record';

/** One in this many deals has had an approval; most were approved. */
const every = 4;
const i18n_resource = JSON.stringify({ template_name: { en: 'Deal stage approval', ja: '商談ステージの承認' } });
const outcomes: readonly ApprovalStatus[] = ['APPROVED', 'APPROVED', 'DONE', 'REJECTED', 'APPROVED', 'CANCELED'];

/** Returns the sent approvals of a company with their results: deals that should change their stage. None is pending. */
export function approvalRows(
  clientId: string,
  configuration: Company,
  records: readonly DemoRecord[],
): Insertable<ApprovalsTable>[] {
  const stages = listStages(configuration, 'deal');
  const deals = records.filter((record) => record.table_id === 'deal' && record.owner !== null);
  return deals
    .filter((_, index) => index % every === 0)
    .flatMap((deal, index): Insertable<ApprovalsTable>[] => {
      const pipelineStages = stages.filter((stage) => stage.pipeline_id === deal.pipeline_id);
      const now = pipelineStages.findIndex((stage) => stage.stage_id === deal.stage_id);
      const status = outcomes[index % outcomes.length] as ApprovalStatus;
      // A deal with a rejected approval stays in its former stage.
      const isMoved = status === 'APPROVED' || status === 'DONE';
      const [from, target] = isMoved
        ? [pipelineStages[now - 1], pipelineStages[now]]
        : [pipelineStages[now], pipelineStages[now + 1]];
      if (!from || !target || deal.owner === null) return [];
      return [
        {
          client_id: clientId,
          approval_id: `approved_${deal.id}`,
          member_id: deal.owner,
          instance_code: null,
          template_name: '商机阶段审批',
          i18n_resource,
          sp_status: status,
          action: 'stage_change',
          table_id: 'deal',
          record_id: deal.id,
          pipeline_id: from.pipeline_id,
          from_stage_id: from.stage_id,
          to_stage_id: target.stage_id,
          create_time: new Date(deal.update_time),
          update_time: new Date(deal.update_time + dayMs),
        },
      ];
    });
}
