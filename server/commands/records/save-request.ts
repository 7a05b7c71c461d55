import type { StoredRecord } from '../../../domain/filters/matches';
import type { Trx } from '../../db/tables';
import type { Values } from './accept-values';
import { moveOfChange, moveOfNew, type MovePart, type RequestedCapabilities } from './move-record';
import { checkOwner, takeOwner } from './owner-change';
import type { SaveContext, SaveTarget } from './save-context';

/**
 * A request to save one record. Absent parts stay as they are, or follow from the rules of a new record. The maker of the request has checked the
 * member's rights. The save checks values, conflicts, references and requirements, not the right to move a record or to change its owner.
 */
export interface SaveRequest extends MovePart {
  /** The record's properties in addition to fields (`ObjectBehaviour.circumstances`); the maker of the request has checked them. */
  beside?: Readonly<Values>;
  /** The owner. If a field of the type decides on it, the owner is one of `values`. */
  owner?: string;
  /** Members by id: true follows the record from now on, false no longer. */
  followers?: Readonly<Record<string, boolean>>;
  /** Members who are notified of this in another way. */
  notNotified?: readonly string[];
  /** The first stage of a draft once it is approved: its form shows the fields of that stage. */
  beginsIn?: MovePart['stage'];
  /** Fields with unknown values, because the records that they name were refused themselves. Never present in a save that is committed. */
  undecided?: readonly string[];
  /** The record that a new record belongs to, by the field that names it. The page that makes it sets it, and no form shows it. */
  belongsTo?: Readonly<Values>;
  /** Whether it was approved, or its approval is about to be requested: it needs no approval, and a waiting one does not block it. */
  isApproved?: boolean;
  /** Whether an administrator imports a record that was approved elsewhere: it needs no approval. A waiting approval blocks it all the same. */
  skipsApproval?: boolean;
  /** The guarded fields of an approved change. The approval counts for the other side of a link among them as well. */
  approvedFields?: readonly string[];
  /** Whether it is a part of a merge, which writes the line of the timeline: no notice is sent for each field. */
  isMerge?: boolean;
  /** Whether it is only tried, while its form is being filled in: missing fields are not required yet. Never present in a save that is committed. */
  isPartial?: boolean;
}

/** Returns the save request of a caller for a new record. @throws AppError as `moveOfNew`. */
export async function requestOfNew(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  { sent, wanted }: { sent: Readonly<Values>; wanted: RequestedCapabilities },
): Promise<SaveRequest> {
  return moveOfNew(trx, context, target, sent, wanted);
}

/**
 * Returns the save request of a caller for a change of a record. @param teamIsFixed the caller may not change the people on the record. @throws
 * AppError as `moveOfChange`. An owner whom the caller cannot name is among `refused`.
 */
export async function requestOfChange(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  before: StoredRecord,
  input: { sent: Readonly<Values>; wanted: RequestedCapabilities; knownUpdateTime: number; teamIsFixed: boolean },
): Promise<SaveRequest> {
  const { owner: requestedOwner, values } = takeOwner(target, before, input.sent);
  const { owner, refused } = await checkOwner(trx, context.actor.clientId, requestedOwner, input.teamIsFixed);
  const move = await moveOfChange(trx, context, target, before, { ...input, sent: values });
  return { ...move, refused: [...refused, ...(move.refused ?? [])], ...(owner === undefined ? {} : { owner }) };
}
