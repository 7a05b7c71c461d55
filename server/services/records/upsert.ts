import type { Input, Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import type { Field } from '../../../domain/metadata/field';
import { acceptValue, valueTypes } from '../../../domain/values';
import type { SessionRequest } from '../../context';
import { findSame, holdValues } from '../../queries/search/unique-values';
import { findUniqueField } from '../duplicates/duplicates';
import { changeOne, createOne, openWritable } from './record-changes';
import { changedInfo } from './record-pages';

/**
 * Changes the record that has the value of a unique field, or creates one. The value is locked to the end of the transaction, as by every save, so
 * that of two concurrent calls one creates the record and the other changes it. @throws AppError as `createOne` and `changeOne`; invalid for a
 * field that is not unique, or no value of it
 */
export async function upsertOne(
  request: SessionRequest,
  { table_id: tableId, by, fields }: Input<'records.upsert'>,
): Promise<Output<'records.upsert'>> {
  const context = await openWritable(request, tableId);
  const field = findUniqueField(context, by);
  const value = readKeyValue(field, fields[by]);
  const scope = { clientId: request.actor.clientId, tableId };
  const saved = await request.once(async (trx) => {
    await holdValues(trx, scope, [{ field, value }]);
    const sameRecord = await findSame(trx, scope, field, value);
    if (!sameRecord) return { id: await createOne(request, context, fields, trx), is_new: true };
    await changeOne(request, context, sameRecord.id, { update_data: fields }, trx);
    return { id: sameRecord.id, is_new: false };
  });
  return { is_new: saved.is_new, record: await changedInfo(request, tableId, saved.id) };
}

/** Returns the value of the key field. @throws AppError invalid for no value, and for one that the field does not accept */
function readKeyValue(field: Field, sentValue: unknown): unknown {
  const accepted = acceptValue(valueTypes[field.value_type], sentValue ?? null, field);
  if ('issue' in accepted) throw new AppError('invalid', {}, [{ field: field.field_id, ...accepted.issue }]);
  if (accepted.value === null) throw new AppError('invalid', {}, [{ field: field.field_id, code: 'required' }]);
  return accepted.value;
}
