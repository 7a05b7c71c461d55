import type { StoredRecord } from '../../domain/filters/matches';
import type { Trx } from '../db/tables';
import type { Values } from './accept-values';
import { checkOwner, takeOwner } from './owner-change';
import type { SaveContext, SaveTarget } from './save-context';
import { startingStage } from './starting-stage';

/**
 * What a save is to do to one record. Parts that are absent stay as they are, or follow from the rules of a new record. Whoever makes the request
 * has decided that the member may: the save checks values, conflicts and references, not the right to move a record or to hand it over.
 */
export interface SaveRequest {
  /** Values by field id; null empties a field. */
  values: Readonly<Values>;
  /** Who is in charge. Where a field of the type decides that, the owner is one of `values`. */
  owner?: string;
  stage?: Stage;
  isDraft?: boolean;
  /** Members by id: true follows the record from now on, false no longer. */
  followers?: Readonly<Record<string, boolean>>;
}

/** Both null: in no stage, as a draft and a record of a type without stages are. */
interface Stage {
  pipelineId: string | null;
  stageId: string | null;
}

/** What a caller sent for a new record. @throws AppError invalid for a pipeline or a stage that it cannot begin in. */
export async function requestOfNew(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  sent: Readonly<Values>,
): Promise<SaveRequest> {
  const { values, ...stage } = await startingStage(trx, context, target, sent);
  return { values, stage };
}

/**
 * What a caller sent as a change of a record.
 * @param teamIsFixed the people on the record are not the caller's to change.
 * @throws AppError invalid for an owner whom the caller cannot name.
 */
export async function requestOfChange(
  trx: Trx,
  { actor }: SaveContext,
  target: SaveTarget,
  before: StoredRecord,
  { sent, teamIsFixed }: { sent: Readonly<Values>; teamIsFixed: boolean },
): Promise<SaveRequest> {
  const { owner: named, values } = takeOwner(target, before, sent);
  const owner = await checkOwner(trx, actor.clientId, named, teamIsFixed);
  return { values, ...(owner === undefined ? {} : { owner }) };
}
