import { isWaiting } from './statuses';

/** The effect of an approval on its record: none yet; applied; refused, because the fields or the stage that it depends on had changed; undone. */
export type ApprovalEffect = 'none' | 'applied' | 'refused' | 'undone';

export interface ApprovalState {
  /** The status in the form that people are shown. */
  status: string;
  effect: ApprovalEffect;
  /** The suite's time of the latest report that was applied, epoch milliseconds; 0 before the first. */
  readAt: number;
}

/** The instance as the suite reports it. An earlier answer may arrive after a later one. */
export interface ApprovalReading {
  status: string;
  /** The suite's time of its last change, epoch milliseconds. */
  updatedAt: number;
}

/** The next step of the server. If the change is applied, `state` follows; if the change cannot be applied, `refusedState` follows. */
export interface CourseStep {
  state: ApprovalState;
  does: 'nothing' | 'apply' | 'undo';
}

/** Statuses that say yes. */
const approvedStatuses: readonly string[] = ['APPROVED', 'DONE'];

/**
 * The order of statuses for readings with the same time: the status further right wins. Unknown statuses of a suite rank between waiting and ended.
 */
const order = ['PENDING', 'TRANSFERRED', '', 'CANCELED', 'REJECTED', 'DELETED', 'APPROVED', 'DONE', 'REVERTED'];
function getRank(status: string): number {
  const position = order.indexOf(status);
  return position < 0 ? order.indexOf('') : position;
}

/**
 * Applies a reading to the state of an approval. Readings arrive twice, late and in any order. Whatever their sequence, the state ends as the
 * latest one says, and each step is requested once (SD-40, SD-78). An approved instance that is deleted stays approved.
 */
export function nextStep(state: ApprovalState, { status, updatedAt }: ApprovalReading): CourseStep {
  const isLate = updatedAt < state.readAt || (updatedAt === state.readAt && getRank(status) <= getRank(state.status));
  // An applied change ends only when the suite reverts it. An undone one has ended.
  const isOver = state.effect === 'undone' || (state.effect !== 'none' && status !== 'REVERTED');
  if (isLate || isOver) return { state, does: 'nothing' };
  if (status === 'REVERTED') {
    const isApplied = state.effect === 'applied';
    return {
      state: { status, effect: isApplied ? 'undone' : state.effect, readAt: updatedAt },
      does: isApplied ? 'undo' : 'nothing',
    };
  }
  if (approvedStatuses.includes(status))
    return { state: { status, effect: 'applied', readAt: updatedAt }, does: 'apply' };
  return { state: { status, effect: 'none', readAt: updatedAt }, does: 'nothing' };
}

/** Returns the state of an approval that was approved too late, because a field or stage that it depends on had changed (SD-40). */
export function refusedState({ readAt }: ApprovalState): ApprovalState {
  return { status: 'REVERTED', effect: 'refused', readAt };
}

/** Returns whether an approval with this status locks its record against changes. */
export function blocks(status: string | null | undefined): boolean {
  return typeof status === 'string' && isWaiting(status);
}
