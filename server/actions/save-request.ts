import type { StoredRecord } from '../../domain/filters/matches';
import type { Trx } from '../db/tables';
import type { Values } from './accept-values';
import { moveOfChange, moveOfNew, type MovePart, type RequestedCapabilities } from './move-record';
import { checkOwner, takeOwner } from './owner-change';
import type { SaveContext, SaveTarget } from './save-context';

/**
 * What a save is to do to one record. Parts that are absent stay as they are, or follow from the rules of a new record. The maker of the request
 * has decided that the member may: the save checks values, conflicts, references and what is required, not the right to move a record or
 * to hand it over.
 */
export interface SaveRequest extends MovePart {
  /** What the record holds besides fields (`ObjectBehaviour.circumstances`); the maker of the request has checked it. */
  beside?: Readonly<Values>;
  /** Who is in charge. Where a field of the type decides that, the owner is one of `values`. */
  owner?: string;
  /** Members by id: true follows the record from now on, false no longer. */
  followers?: Readonly<Record<string, boolean>>;
  /** Members who are notified of this in another way. */
  notNotified?: readonly string[];
  /** Where a draft is to begin once it is approved: its form shows what belongs to that stage. */
  beginsIn?: MovePart['stage'];
  /** Fields whose values are not known, because what they name was refused itself. Never of a save that stays. */
  undecided?: readonly string[];
  /** Of a new record: the one that it belongs to, by the field that names it. The page that makes it knows, and no form asks. */
  belongsTo?: Readonly<Values>;
  /** It was approved, or is about to be asked for: no approval is needed for it, and none that waits stands in its way. */
  isApproved?: boolean;
  /** An administrator brings in what was approved elsewhere: no approval is needed for it. One that waits stands in its way all the same. */
  skipsApproval?: boolean;
  /** Of an approved change: the guarded fields that the approval is about. It counts for the other side of a link among them as well. */
  approvedFields?: readonly string[];
  /** It is a part of a merge, which writes the line of the timeline: nobody is notified of the fields one by one. */
  isMerge?: boolean;
  /** It is tried only, while its form is being filled in: what is still missing is not asked for. Never of a save that stays. */
  isPartial?: boolean;
}

/** What a caller sent for a new record. @throws AppError as `moveOfNew`. */
export async function requestOfNew(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  { sent, wanted }: { sent: Readonly<Values>; wanted: RequestedCapabilities },
): Promise<SaveRequest> {
  return moveOfNew(trx, context, target, sent, wanted);
}

/**
 * What a caller sent as a change of a record.
 * @param teamIsFixed the people on the record are not the caller's to change.
 * @throws AppError as `moveOfChange`. An owner whom the caller cannot name is among `refused`.
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
