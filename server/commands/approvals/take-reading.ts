import { nextStep, refusedState, type ApprovalState } from '../../../domain/approvals/course';
import type { SuiteApproval } from '../../../domain/approvals/suite';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { lockApproval, replaceTasks, setApproveStatus, writeApproval } from '../../queries/approvals/approval-writes';
import { publishRecordEvents } from '../records/publish-record-events';
import { announce } from './announce';
import { followCards } from './cards';
import { carryOut, takeBack, type StartedApproval } from './effect';

type ApprovalWriter = Pick<App, 'now' | 'makeId'>;

function getState({ sp_status, effect, read_time }: ApprovalRow): ApprovalState {
  return { status: sp_status, effect, readAt: read_time?.getTime() ?? 0 };
}

function isStarted(row: ApprovalRow): row is StartedApproval {
  return row.change !== null;
}

/**
 * Applies a suite's report of an instance to its approval. An approved change is applied, and a reverted one undone, each once (SD-40). Whatever
 * the order of reports, the approval ends in the latest state (`nextStep`).
 */
export async function takeReading(
  trx: Trx,
  app: ApprovalWriter,
  { clientId, approvalId }: { clientId: string; approvalId: string },
  suiteApproval: SuiteApproval,
): Promise<void> {
  const row = await lockApproval(trx, clientId, approvalId);
  if (!row) return;
  const before = getState(row);
  if (suiteApproval.updatedAt >= before.readAt) await writeTasks(trx, row, suiteApproval);
  const { state, does } = nextStep(before, suiteApproval);
  const isTaken = row.instance_code === null;
  if (state === before) {
    if (isTaken) await writeApproval(trx, clientId, approvalId, { instance_code: suiteApproval.instanceCode });
    await followCards(trx, app, { clientId, approvalId });
    return;
  }
  const follows = await carryOutChange(trx, app, row, does, state);
  await writeApproval(trx, clientId, approvalId, {
    instance_code: suiteApproval.instanceCode,
    sp_status: follows.state.status,
    effect: follows.state.effect,
    read_time: new Date(follows.state.readAt),
    left_as: follows.leftAs ? JSON.stringify(follows.leftAs) : row.left_as && JSON.stringify(row.left_as),
    differs: follows.differs ?? row.differs,
    failure: follows.failure ?? row.failure,
    update_time: new Date(app.now()),
  });
  await setApproveStatus(trx, clientId, row);
  await followCards(trx, app, { clientId, approvalId });
  const { status, effect } = follows.state;
  if (status !== before.status || effect !== before.effect)
    await announce(trx, app, row, {
      status,
      effect,
      tasks: suiteApproval.tasks,
      ...(follows.differs ? { differs: follows.differs } : {}),
    });
  // The next approver follows, or one of several has decided: open pages show it.
  else await publishRecordEvents(trx, { ...app, actor: { clientId } }, row.table_id, [{ id: row.record_id }]);
}

interface Follows {
  state: ApprovalState;
  leftAs?: Record<string, number>;
  differs?: string[];
  failure?: string;
}

/** Applies the effect of a report. An approval that is older than started approvals changes nothing. */
async function carryOutChange(
  trx: Trx,
  app: ApprovalWriter,
  row: ApprovalRow,
  does: 'nothing' | 'apply' | 'undo',
  state: ApprovalState,
): Promise<Follows> {
  if (does === 'nothing' || !isStarted(row)) return { state };
  if (does === 'undo') return { state, differs: await takeBack(trx, app, row) };
  const outcome = await carryOut(trx, app, row);
  return 'leftAs' in outcome ? { state, leftAs: outcome.leftAs } : { state: refusedState(state), ...outcome };
}

async function writeTasks(trx: Trx, { client_id, approval_id }: ApprovalRow, { tasks }: SuiteApproval): Promise<void> {
  await replaceTasks(
    trx,
    client_id,
    approval_id,
    tasks.map(({ taskId, memberId, status, since, reason }) => ({
      task_id: taskId,
      open_id: memberId,
      status,
      since: new Date(since),
      reason: reason ?? null,
    })),
  );
}
