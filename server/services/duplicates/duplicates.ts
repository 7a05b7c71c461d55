import type { Input, Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { acceptValue, valueTypes } from '../../../domain/values';
import type { SessionRequest } from '../../context';
import { findRecord } from '../../queries/records/by-id';
import { findSame } from '../../queries/search/unique-values';
import { loadType } from '../records/record-access';

/**
 * Whether a record has this value already. Only for unique fields that the caller may write: for another field the answer would let
 * somebody guess what records hold that they may not read.
 * @throws AppError invalid for another field, notFound for an unknown type.
 */
export async function checkDuplicate(
  request: SessionRequest,
  input: Input<'records.checkDuplicate'>,
): Promise<Output<'records.checkDuplicate'>> {
  const { db, actor } = request;
  const context = await loadType(request, input.table_id);
  const field = context.fields.find(
    (candidate) => candidate.field_id === input.field_id && candidate.access === 'write' && candidate.is_unique,
  );
  if (!field) throw new AppError('invalid', {}, [{ field: input.field_id, code: 'unknownField' }]);
  const accepted = acceptValue(valueTypes[field.value_type], input.value, field);
  if ('issue' in accepted || accepted.value === null) return { exists: false };
  const sameRecord = await findSame(
    db,
    { clientId: actor.clientId, tableId: input.table_id },
    field,
    accepted.value,
    input.ne_id,
  );
  if (!sameRecord) return { exists: false };
  const readable = (await findRecord(db, context.read, sameRecord.id)).state === 'readable';
  const mayName =
    readable &&
    context.fields.some(
      (candidate) => candidate.field_id === context.type.list_first_show_field_id && candidate.access !== 'none',
    );
  return {
    exists: true,
    record: {
      _id: sameRecord.id,
      table_id: sameRecord.table_id,
      readable,
      title: mayName ? sameRecord.name : '',
      owner_member_id: sameRecord.owner,
    },
  };
}
