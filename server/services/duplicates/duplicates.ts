import type { Input, Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import type { Field } from '../../../domain/metadata/field';
import { acceptValue, valueTypes } from '../../../domain/values';
import type { SessionRequest } from '../../context';
import { findRecord } from '../../queries/records/by-id';
import { findSame } from '../../queries/search/unique-values';
import { loadType, type TypeContext } from '../records/record-access';

/**
 * Returns whether a record already has this value. It accepts only unique fields that the caller may write: for another field the answer would let
 * somebody guess the contents of unreadable records. @throws AppError invalid for another field, notFound for an unknown type.
 */
export async function checkDuplicate(
  request: SessionRequest,
  input: Input<'records.checkDuplicate'>,
): Promise<Output<'records.checkDuplicate'>> {
  const { db, actor } = request;
  const context = await loadType(request, input.table_id);
  const field = findUniqueField(context, input.field_id);
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

/** Returns a unique field that the caller may write. @throws AppError invalid for any other field: see `checkDuplicate` */
export function findUniqueField({ fields }: Pick<TypeContext, 'fields'>, fieldId: string): Field {
  const field = fields.find(
    (candidate) => candidate.field_id === fieldId && candidate.access === 'write' && candidate.is_unique,
  );
  if (!field) throw new AppError('invalid', {}, [{ field: fieldId, code: 'unknownField' }]);
  return field;
}
