import { isWaiting } from '@domain/approvals/statuses';
import { objectCalls } from '@domain/contract/record-calls';
import { isByHand } from '@domain/forms/by-hand';
import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { isOfTeam } from '@domain/metadata/reading';
import { getBehaviour } from '@domain/objects/behaviour';
import type { StoredRecord } from '@/stores';

/**
 * Returns whether a field can be edited separately, in place: this person fills it by hand and may change this record, and no approval is needed. A
 * change that needs an approval is made in the whole form, which requests it.
 */
export function mayEditInPlace(record: StoredRecord, field: Field, approvals: ObjectType['approvals']): boolean {
  const { abilities, json, tableId } = record;
  if (!abilities.update || json.is_draft || !objectCalls(tableId).update) return false;
  if (json.approve_status !== undefined && isWaiting(json.approve_status)) return false;
  if (approvals?.fields.includes(field.field_id)) return false;
  return isByHand(field, { use: getBehaviour(tableId).form }) && (abilities.team || !isOfTeam(field));
}
