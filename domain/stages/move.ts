import { choosableStages } from './choice';
import { getOutcome } from './outcome';
import {
  isClosed,
  isOfDrafts,
  isSameStage,
  findStage,
  type PipelineStages,
  type Stage,
  type StagePosition,
} from './stage';

/** The target of a record. A stage alone is enough where one pipeline of the type has it. */
export interface MoveTarget {
  pipelineId?: string | undefined;
  stageId: string;
}

/** Why a record cannot move. */
export type MoveRefusal<Of extends Stage> =
  /** Its type has no such stage. */
  | { reason: 'unknown' }
  /** An approval about the record is pending (REQ records 4). */
  | { reason: 'underApproval' }
  /** The stage may not follow; `allowed` lists the stages that may, and may be empty. */
  | { reason: 'notChoosable'; to: Of; allowed: Of[] };

/** A move that the stages allow. */
export interface ValidMove<Of extends Stage> {
  /** Undefined for a new record, and for one that was in no stage. */
  from: Of | undefined;
  to: Of;
  /** Whether the move leaves the record a draft. */
  isDraft: boolean;
}

/**
 * Validates a move by the stages alone; `collectRequirements` returns its further requirements. Null where the record is already in the stage.
 * @param position null for a new record.
 */
export function validateMove<Of extends Stage>(
  position: StagePosition | null,
  target: MoveTarget,
  pipelines: readonly PipelineStages<Of>[],
  { isUnderApproval, isConversion = false }: { isUnderApproval: boolean; isConversion?: boolean },
): ValidMove<Of> | MoveRefusal<Of> | null {
  const matchingStages = pipelines.flatMap(({ pipeline_id, stages }) =>
    target.pipelineId === undefined || target.pipelineId === pipeline_id
      ? stages.filter(({ stage_id }) => stage_id === target.stageId)
      : [],
  );
  const allowedStages = choosableStages(position, pipelines, { isConversion });
  const targetStage =
    matchingStages.find((stage) => allowedStages.includes(stage)) ?? ownFirst(matchingStages, position);
  if (!targetStage) return { reason: 'unknown' };
  if (position && isSameStage(targetStage, position)) return null;
  if (isUnderApproval) return { reason: 'underApproval' };
  if (!allowedStages.includes(targetStage)) return { reason: 'notChoosable', to: targetStage, allowed: allowedStages };
  return {
    from: position ? findStage(position, pipelines) : undefined,
    to: targetStage,
    isDraft: isOfDrafts(targetStage),
  };
}

/** Prefers the stage of the record's own pipeline among stages with the same id. */
function ownFirst<Of extends Stage>(matchingStages: readonly Of[], position: StagePosition | null): Of | undefined {
  return matchingStages.find(({ pipeline_id }) => pipeline_id === position?.pipeline_id) ?? matchingStages[0];
}

/** The kinds of moves in the record's history: a draft was finished; the record was won or lost; it is open again; it moved on. */
export const moveKinds = ['finished', 'won', 'lost', 'reopened', 'moved'] as const;
export type MoveKind = (typeof moveKinds)[number];

export function moveKind(
  from: Stage | undefined,
  target: Stage,
  { wasDraft, isDraft }: { wasDraft: boolean; isDraft: boolean },
): MoveKind {
  const outcome = getOutcome(target);
  if (outcome !== 'open') return outcome;
  if (wasDraft && !isDraft) return 'finished';
  return from && isClosed(from) ? 'reopened' : 'moved';
}
