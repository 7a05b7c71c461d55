import type { NamedRecord } from '../../../domain/contract/shapes';
import { isWaiting } from '../../../domain/approvals/statuses';
import { calendarAt } from '../../../domain/calendar';
import type { Approval } from '../../../domain/contract/approvals/approvals';
import { localised } from '../../../domain/metadata/field';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { Language, SessionRequest } from '../../context';
import { approvalStatusName } from '../../messages/approvals';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { listTasks, type AskedTask } from '../../queries/approvals/approval-tasks';
import { memberNames } from '../../queries/people/member-names';
import { pipelinesOfType } from '../../queries/stages/stage-options';
import { configurationFor } from '../configuration/configured-type';
import { typeResolver } from '../records/record-access';
import { resolveReferences } from '../links/refs';
import { presentSubjects } from './present-subjects';

type NamedPipelines = ReturnType<typeof pipelinesOfType>;

/** Returns approvals for answers, limited to the parts of their records that the caller may read. */
export async function presentApprovals(request: SessionRequest, rows: readonly ApprovalRow[]): Promise<Approval[]> {
  const { db, actor, language } = request;
  const resolveType = typeResolver(request);
  const waitingRows = rows.filter((row) => isWaiting(row.sp_status));
  const [refs, pipelines, tasks, names] = await Promise.all([
    resolveReferences(
      db,
      resolveType,
      rows.map((row) => ({ table: row.table_id, id: row.record_id })),
    ),
    listPipelines(request, rows),
    listTasks(
      db,
      actor.clientId,
      waitingRows.map((row) => row.approval_id),
    ),
    memberNames(
      db,
      actor.clientId,
      rows.map(({ member_id }) => member_id),
    ),
  ]);
  const isReadable = (row: ApprovalRow) => refs.get(`${row.table_id}:${row.record_id}`)?.readable === true;
  const subjects = await presentSubjects(request, resolveType, waitingRows.filter(isReadable));
  return rows.map((row) => {
    const ref = refs.get(`${row.table_id}:${row.record_id}`);
    const presented = {
      ...approvalJson(row, ref, pipelines.get(row.table_id) ?? [], language),
      member_name: names.get(row.member_id) ?? '',
    };
    if (!waitingRows.includes(row)) return presented;
    const pendingTasks = tasks.filter((task) => task.approval_id === row.approval_id && task.status === 'PENDING');
    return {
      ...presented,
      ...(pendingTasks.length > 0 ? { waiting_for: pendingTasks.map(waitingJson) } : {}),
      ...(subjects.get(row.approval_id) ?? { hides: true as const }),
      ...(canReadReason(request, row, pendingTasks) && row.change?.reason ? { reason: row.change.reason } : {}),
      ...getAbilities(request, row, pendingTasks),
    };
  });
}

/** A reason is meant for the approvers: the applicant and the approvers can read it, other readers of the record cannot. */
function canReadReason({ actor }: SessionRequest, { member_id }: ApprovalRow, pendingTasks: readonly AskedTask[]) {
  return member_id === actor.memberId || pendingTasks.some(({ open_id }) => open_id === actor.openId);
}

function waitingJson({
  member_id,
  member_name,
  since,
  has_left,
}: AskedTask): NonNullable<Approval['waiting_for']>[number] {
  return {
    ...(member_id === null ? {} : { member_id }),
    name: member_name ?? '',
    since: since.getTime(),
    ...(has_left ? { has_left: true } : {}),
  };
}

/** Returns the caller's abilities for an approval that this server has started; undefined for any other approval. */
function getAbilities(
  { actor, now }: SessionRequest,
  { change, member_id, remind_day }: ApprovalRow,
  pendingTasks: readonly AskedTask[],
): Pick<Approval, 'abilities'> {
  if (change === null) return {};
  const isOwn = member_id === actor.memberId;
  const is_reminded = remind_day === calendarAt(now(), actor.timeZone).today;
  return {
    abilities: {
      withdraw: isOwn,
      remind: isOwn && pendingTasks.length > 0 && !is_reminded,
      decide: pendingTasks.some(({ open_id }) => open_id === actor.openId),
      is_reminded,
    },
  };
}

/** Returns the pipelines that these approvals name, by object type. */
async function listPipelines(
  request: SessionRequest,
  rows: readonly ApprovalRow[],
): Promise<Map<string, NamedPipelines>> {
  const { stages, pipelines } = await configurationFor(request);
  const tables = new Set(rows.filter((row) => row.pipeline_id !== null).map((row) => row.table_id));
  return new Map([...tables].map((table) => [table, pipelinesOfType(table, stages, pipelines)]));
}

function approvalJson(
  row: ApprovalRow,
  ref: NamedRecord | undefined,
  pipelines: NamedPipelines,
  language: Language,
): Omit<Approval, 'member_name'> {
  const title = ref?.title;
  const pipeline =
    title === undefined ? undefined : pipelines.find(({ pipeline_id }) => pipeline_id === row.pipeline_id);
  const getName = (
    translatable: { name: string; i18n_resource: NamedPipelines[number]['i18n_resource'] } | undefined,
  ) =>
    translatable &&
    localised({ i18n_resource: translatable.i18n_resource ?? undefined }, 'name', translatable.name, language);
  const stage = (id: string | null) => getName(pipeline?.stages.find(({ stage_id }) => stage_id === id));
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
    ...(row.i18n_resource === null ? {} : { i18n_resource: row.i18n_resource }),
    object_type: row.table_id,
    object_id: row.record_id,
    member_id: row.member_id,
    object: {
      readable: ref?.readable ?? false,
      ...(title === undefined ? {} : { [getBehaviour(row.table_id).titleProperty]: title }),
    },
    ...(title !== undefined && row.from_stage_id !== null && row.from_stage_id === row.to_stage_id
      ? { is_unfinished_create: true }
      : {}),
    ...definedNames({
      pipeline_name: getName(pipeline),
      from_stage_name: stage(row.from_stage_id),
      to_stage_name: stage(row.to_stage_id),
    }),
  };
}

/** Returns the names without unknown values. */
function definedNames<T extends Record<string, string | undefined>>(names: T): { [Name in keyof T]?: string } {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)) as {
    [Name in keyof T]?: string;
  };
}
