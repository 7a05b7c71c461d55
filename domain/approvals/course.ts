import { isWaiting } from './statuses';

/** What an approval has done to its record: nothing yet; applied; refused, because what it rests on had changed; taken back. */
export type ApprovalEffect = 'none' | 'applied' | 'refused' | 'undone';

/** Where an approval stands. */
export interface ApprovalState {
  /** As people are shown it. */
  status: string;
  effect: ApprovalEffect;
  /** The suite's time of the latest reading that counted, epoch milliseconds; 0 before the first. */
  readAt: number;
}

/** The instance as the suite says it stands; an earlier answer may arrive after a later one. */
export interface ApprovalReading {
  status: string;
  /** The suite's time of its last change, epoch milliseconds. */
  updatedAt: number;
}

/** What the server does now. `state` holds for `apply` where the change can be applied, else `refusedState`. */
export interface CourseStep {
  state: ApprovalState;
  does: 'nothing' | 'apply' | 'undo';
}

/** Statuses that say yes. */
const approvedStatuses: readonly string[] = ['APPROVED', 'DONE'];

/** Of two readings with one time the one that stands further right. What a suite calls otherwise stands between waiting and ended. */
const order = ['PENDING', 'TRANSFERRED', '', 'CANCELED', 'REJECTED', 'DELETED', 'APPROVED', 'DONE', 'REVERTED'];
function getRank(status: string): number {
  const position = order.indexOf(status);
  return position < 0 ? order.indexOf('') : position;
}

/**
 * Takes a reading into the state of an approval. Readings come doubled, late and in any order: whatever their sequence, the state ends as the latest one
 * says, and what has to be done is asked for once (SD-40, SD-78). An approved instance that is deleted stays approved.
 */
export function nextStep(state: ApprovalState, { status, updatedAt }: ApprovalReading): CourseStep {
  const isLate = updatedAt < state.readAt || (updatedAt === state.readAt && getRank(status) <= getRank(state.status));
  // What was applied ends with the suite taking it back, and with nothing else; what was taken back has ended.
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

/** The state of an approval that was approved too late: what it rests on had changed (SD-40). */
export function refusedState({ readAt }: ApprovalState): ApprovalState {
  return { status: 'REVERTED', effect: 'refused', readAt };
}

/** Whether an approval keeps its record from being changed, by its status. */
export function blocks(status: string | null | undefined): boolean {
  return typeof status === 'string' && isWaiting(status);
}
