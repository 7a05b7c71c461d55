import type { StoredRecord } from '../../../domain/filters/matches';
import type { Trx } from '../../db/tables';
import type { Values } from './accept-values';
import { moveOfChange, moveOfNew, type MovePart, type RequestedCapabilities } from './move-record';
import { checkOwner, takeOwner } from './owner-change';
import type { SaveContext, SaveTarget } from './save-context';

/**
 * A request to save one record. Absent parts stay as they are, or get the defaults of a new record. The author of the request has checked the
 * member's rights. The save checks values, conflicts, references and requirements, but not the rights to move a record or change its owner.
 */
export interface SaveRequest extends MovePart {
  /** The record's properties in addition to fields (`ObjectBehaviour.circumstances`), already validated. */
  beside?: Readonly<Values>;
  /** The owner. If the type has an owner field, the owner is one of `values`. */
  owner?: string;
  /** Members by id: true follows the record, false stops following. */
  followers?: Readonly<Record<string, boolean>>;
  /** Members who are notified in another way. */
  notNotified?: readonly string[];
  /** The first stage of an approved draft: its form shows the fields of that stage. */
  beginsIn?: MovePart['stage'];
  /** Fields with unknown values, because their linked records were refused. Never present in a committed save. */
  undecided?: readonly string[];
  /** The parent of a new record, by link field. The creating page sets it, and no form shows it. */
  belongsTo?: Readonly<Values>;
  /** Whether the change was approved or its approval is being requested: it needs no approval, and a pending one does not block it. */
  isApproved?: boolean;
  /** Whether an administrator imports a record that was approved elsewhere: it needs no approval, but a pending one blocks it. */
  skipsApproval?: boolean;
  /** The guarded fields of an approved change. The approval also covers the other side of links among them. */
  approvedFields?: readonly string[];
  /** Whether it is part of a merge, which writes one timeline line and no notices for each field. */
  isMerge?: boolean;
  /** Whether it is a trial while the form is being filled in: missing fields are allowed. Never present in a committed save. */
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
