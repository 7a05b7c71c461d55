import { choosableStages } from './choice';
import { outcomeOf } from './outcome';
import {
  isClosed,
  isOfDrafts,
  isSameStage,
  stageOf,
  type PipelineStages,
  type Stage,
  type StagePosition,
} from './stage';

/** Where a caller wants a record to be. A stage alone is enough where one pipeline of the type has it. */
export interface Target {
  pipelineId?: string | undefined;
  stageId: string;
}

/** Why a record does not move. */
export type MoveRefusal<Of extends Stage> =
  /** Its type has no such stage. */
  | { reason: 'unknown' }
  /** An approval about it is under way (REQ records 4). */
  | { reason: 'underApproval' }
  /** Another stage may follow; empty: none. */
  | { reason: 'notChoosable'; to: Of; allowed: Of[] };

/** A move that the stages allow. */
export interface Move<Of extends Stage> {
  /** Undefined for a new record, and for one that was in no stage. */
  from: Of | undefined;
  to: Of;
  /** Whether the record is a draft afterwards. */
  isDraft: boolean;
}

/**
 * Validates a move by the stages alone; what else it requires says `requirementsOf`. Null where the record is there already: nothing is to be done.
 * @param position null for a new record.
 */
export function validateMove<Of extends Stage>(
  position: StagePosition | null,
  target: Target,
  pipelines: readonly PipelineStages<Of>[],
  { isUnderApproval, isConversion = false }: { isUnderApproval: boolean; isConversion?: boolean },
): Move<Of> | MoveRefusal<Of> | null {
  const named = pipelines.flatMap(({ pipeline_id, stages }) =>
    target.pipelineId === undefined || target.pipelineId === pipeline_id
      ? stages.filter(({ stage_id }) => stage_id === target.stageId)
      : [],
  );
  const allowed = choosableStages(position, pipelines, { isConversion });
  const to = named.find((stage) => allowed.includes(stage)) ?? ownFirst(named, position);
  if (!to) return { reason: 'unknown' };
  if (position && isSameStage(to, position)) return null;
  if (isUnderApproval) return { reason: 'underApproval' };
  if (!allowed.includes(to)) return { reason: 'notChoosable', to, allowed };
  return { from: position ? stageOf(position, pipelines) : undefined, to, isDraft: isOfDrafts(to) };
}

/** Of stages with one name in several pipelines that of the record's own. */
function ownFirst<Of extends Stage>(named: readonly Of[], position: StagePosition | null): Of | undefined {
  return named.find(({ pipeline_id }) => pipeline_id === position?.pipeline_id) ?? named[0];
}

/** What a move was, for the record's history: a draft was finished; it was won or lost; it is open again; it went on. */
export const moveKinds = ['finished', 'won', 'lost', 'reopened', 'moved'] as const;
export type MoveKind = (typeof moveKinds)[number];

export function moveKind(
  from: Stage | undefined,
  to: Stage,
  { wasDraft, isDraft }: { wasDraft: boolean; isDraft: boolean },
): MoveKind {
  const outcome = outcomeOf(to);
  if (outcome !== 'open') return outcome;
  if (wasDraft && !isDraft) return 'finished';
  return from && isClosed(from) ? 'reopened' : 'moved';
}
