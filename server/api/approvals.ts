import type { Input } from '../../domain/contract';
import type { NamedRecord } from '../../domain/contract/shapes';
import { approvalPage, type ApprovalStatus } from '../../domain/approvals/statuses';
import type { Approval, ApprovalFilter } from '../../domain/contract/approvals';
import { AppError } from '../../domain/errors';
import { localised } from '../../domain/metadata/field';
import { behaviourOf } from '../../domain/objects/behaviour';
import type { AskedApproval } from '../actions/approvals/ask';
import { inTransaction } from '../db/transaction';
import { findApproval } from '../queries/approval-writes';
import {
  askForCreate,
  askForFieldUpdate,
  askForStageChange,
  tryCreate,
  tryFields,
  tryMove,
} from '../access/approval-requests';
import { openWritable } from '../access/record-changes';
import type { Handlers, Language, SessionRequest } from '../context';
import { approvalStatusName } from '../messages/approvals';
import { approvalsOf, type ApprovalRow } from '../queries/approvals';
import { pipelinesOfType } from '../queries/stage-options';
import { configurationFor } from '../access/configured-type';
import { scopesOf } from '../access/every-type';
import { typeResolver } from '../access/record-access';
import { pagingOf } from '../access/record-pages';
import { refsOf } from '../access/refs';

type Pipelines = ReturnType<typeof pipelinesOfType>;

export const approvals: Handlers<Extract<keyof Handlers, `approvals.${string}`>> = {
  'approvals.config': async (request, { table_id, object_id, to_stage_id, pipeline_id, fields = {} }) => {
    const context = await openWritable(request, table_id);
    const needed = await inTransaction(request.db, async (trx) => {
      if (object_id === undefined) {
        const stage = { ...given({ stage_id: to_stage_id, pipeline_id }) };
        return tryCreate(trx, request, context, { ...fields, ...stage });
      }
      if (to_stage_id !== undefined)
        return (await tryMove(trx, request, context, { table_id, object_id, to_stage_id, pipeline_id, fields })).needed;
      return (await tryFields(trx, request, context, { table_id, object_id, to_values: fields })).tried.needed;
    });
    return {
      list: needed.map(({ action, templates, fields: guarded }) => ({
        action,
        templates: templates.map((template) => ({
          template_id: template.template_id,
          name: localised(template, 'name', template.name, request.language),
        })),
        fields: guarded,
      })),
    };
  },
  'approvals.createForObjectCreate': async (request, input) => {
    const { objectId, ...asked } = await askForCreate(request, input);
    return { object_id: objectId, ...(await started(request, asked)) };
  },
  'approvals.createForStageChange': async (request, input) => started(request, await askForStageChange(request, input)),
  'approvals.createForFieldUpdate': fieldUpdate,
  'approvals.createForObjectUpdate': fieldUpdate,
  'approvals.list': async (request, { filter = {}, size = approvalPage, ...paging }) => {
    const { db, actor, language } = request;
    const { sp_status: status, member_id, object_id: recordId } = conditionsOf(filter);
    // Without a record and a sender the list is "my approvals".
    const sender = member_id ?? (recordId === undefined ? actor.memberId : undefined);
    const reader = sender === actor.memberId ? 'sender' : { memberId: actor.memberId, scopes: await scopesOf(request) };
    const rows = await approvalsOf(
      db,
      { clientId: actor.clientId, status, sender, recordId, reader },
      pagingOf({ ...paging, size }),
    );
    const [refs, pipelines] = await Promise.all([
      refsOf(
        db,
        typeResolver(request),
        rows.map((row) => ({ table: row.table_id, id: row.record_id })),
      ),
      pipelinesOf(request, rows),
    ]);
    return {
      list: rows.map((row) =>
        approvalJson(row, refs.get(`${row.table_id}:${row.record_id}`), pipelines.get(row.table_id) ?? [], language),
      ),
    };
  },
};

async function fieldUpdate(request: SessionRequest, input: Input<'approvals.createForFieldUpdate'>) {
  const { list } = await askForFieldUpdate(request, input);
  return { list: await Promise.all(list.map((asked) => started(request, asked))) };
}

/**
 * Waits for the suite to take an approval; one that does not answer in time takes it later.
 * @throws AppError approvalRefused, approvalNotSetUp: the approval has ended.
 */
async function started({ db, actor, outbox }: SessionRequest, { approvalId, outboxId }: AskedApproval) {
  try {
    await outbox.deliverNow(actor.clientId, outboxId);
  } catch (error) {
    if (!(error instanceof AppError && error.name === 'suiteUnavailable')) throw error;
  }
  const approval = await findApproval(db, actor.clientId, approvalId);
  return {
    approval_id: approvalId,
    sp_status: approval?.sp_status ?? 'PENDING',
    ...(approval?.instance_code ? { instance_code: approval.instance_code } : {}),
  };
}

function conditionsOf(filter: ApprovalFilter): { sp_status?: ApprovalStatus; member_id?: string; object_id?: string } {
  const conditions = 'items' in filter ? filter.items : 'field' in filter ? [filter] : [];
  return Object.fromEntries(conditions.map(({ field, value }) => [field, value]));
}

/** The pipelines that these approvals speak of, by object type. */
async function pipelinesOf(request: SessionRequest, rows: readonly ApprovalRow[]): Promise<Map<string, Pipelines>> {
  const { stages, pipelines } = await configurationFor(request);
  const tables = new Set(rows.filter((row) => row.pipeline_id !== null).map((row) => row.table_id));
  return new Map([...tables].map((table) => [table, pipelinesOfType(table, stages, pipelines)]));
}

function approvalJson(
  row: ApprovalRow,
  ref: NamedRecord | undefined,
  pipelines: Pipelines,
  language: Language,
): Approval {
  const title = ref?.title;
  const pipeline =
    title === undefined ? undefined : pipelines.find(({ pipeline_id }) => pipeline_id === row.pipeline_id);
  const nameOf = (one: { name: string; i18n_resource: Pipelines[number]['i18n_resource'] } | undefined) =>
    one && localised({ i18n_resource: one.i18n_resource ?? undefined }, 'name', one.name, language);
  const stage = (id: string | null) => nameOf(pipeline?.stages.find(({ stage_id }) => stage_id === id));
  return {
    _id: row.approval_id,
    ...(row.instance_code === null ? {} : { instance_code: row.instance_code }),
    template_name: localised(
      { i18n_resource: row.i18n_resource ?? undefined },
      'template_name',
      row.template_name,
      language,
    ),
    sp_status: row.sp_status,
    sp_status_name: approvalStatusName(row.sp_status, language),
    action: row.action,
    create_time: row.create_time.getTime(),
    object_type: row.table_id,
    object_id: row.record_id,
    object: {
      readable: ref?.readable ?? false,
      ...(title === undefined ? {} : { [behaviourOf(row.table_id).titleProperty]: title }),
    },
    ...(title !== undefined && row.from_stage_id !== null && row.from_stage_id === row.to_stage_id
      ? { is_unfinished_create: true }
      : {}),
    ...given({
      pipeline_name: nameOf(pipeline),
      from_stage_name: stage(row.from_stage_id),
      to_stage_name: stage(row.to_stage_id),
    }),
  };
}

/** Without what is not known. */
function given<T extends Record<string, string | undefined>>(names: T): { [Name in keyof T]?: string } {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)) as {
    [Name in keyof T]?: string;
  };
}
