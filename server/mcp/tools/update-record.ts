import * as z from 'zod/mini';
import type { RawInput } from '../../../domain/contract';
import { objectCalls } from '../../../domain/contract/record-calls';
import { Values } from '../../../domain/contract/records/record-writes';
import { AppError } from '../../../domain/errors';
import { loadMemberNames, viewFields, viewRecord } from '../record-view';
import { fitFields } from '../result-size';
import { defineTool } from '../tool';
import { IdempotencyKey, RecordId, TypeId } from '../tool-inputs';

/** Characters of each value that was written: the assistant knows it. */
const textLimit = 400;

export const updateRecord = defineTool({
  description:
    'Changes fields of one record. Read the record with `get` first: send its `update_time` as `known_update_time`, and values in the form of `value` there, or as `types` describes them; null empties a field. If somebody has changed the same field since, nothing is changed and the answer holds both values. `overwritten` names fields that the same member had changed meanwhile. Ask the user before you change what they did not name.',
  effect: 'change',
  input: z.strictObject({
    type: TypeId,
    id: RecordId,
    known_update_time: z.int().check(z.minimum(0), z.describe('`update_time` of the record as you have read it')),
    values: Values.check(
      z.refine((values) => Object.keys(values).length > 0),
      z.describe('New values by field id'),
    ),
    idempotency_key: IdempotencyKey,
  }),
  run: async (caller, { type, id, known_update_time, values, idempotency_key }) => {
    const { update, idKey, namesTable } = objectCalls(type);
    // Records that are changed in a way of their own, as notes are.
    if (update === undefined) throw new AppError('notAllowed');
    const input = {
      [idKey]: id,
      ...(namesTable.writes && { table_id: type }),
      known_update_time,
      update_data: values,
    };
    const changedRecord = await caller.call(
      // Every call of this name answers the record: types differ in the name of the id alone.
      update as 'records.update',
      input as RawInput<'records.update'>,
      idempotency_key,
    );
    // The caller may not read the record any more, as after changing its owner.
    if (!('table_id' in changedRecord)) return { type, id, readable: false };
    const [{ list }, memberName] = await Promise.all([
      caller.call('fieldConfig.allList', { table: type }),
      loadMemberNames(caller),
    ]);
    const fields = list.filter(({ field_id: fieldId }) => Object.hasOwn(values, fieldId));
    return {
      ...viewRecord(caller, changedRecord, memberName),
      // Changes of the same member elsewhere are no conflict.
      ...(changedRecord._overwritten && { overwritten: changedRecord._overwritten }),
      ...fitFields(viewFields(caller, changedRecord, fields, memberName, textLimit)),
    };
  },
});
