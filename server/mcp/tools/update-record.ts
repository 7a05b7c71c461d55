import * as z from 'zod/mini';
import type { RawInput } from '../../../domain/contract';
import { objectCalls } from '../../../domain/contract/record-calls';
import { Values } from '../../../domain/contract/records/record-writes';
import { AppError } from '../../../domain/errors';
import { loadMemberNames, viewFields, viewRecord } from '../record-view';
import { fitFields } from '../result-size';
import { defineTool } from '../tool';
import { IdempotencyKey, RecordId, TypeId } from '../tool-inputs';

/** The number of characters of each written value in the answer, because the assistant knows the value. */
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
    // These records have separate calls for changes, as notes have.
    if (update === undefined) throw new AppError('notAllowed');
    const input = {
      [idKey]: id,
      ...(namesTable.writes && { table_id: type }),
      known_update_time,
      update_data: values,
    };
    const changedRecord = await caller.call(
      // Every call of this name answers the record: types differ only in the name of the id.
      update as 'records.update',
      input as RawInput<'records.update'>,
      idempotency_key,
    );
    // The caller may no longer read the record, for example after a change of its owner.
    if (!('table_id' in changedRecord)) return { type, id, readable: false };
    const [{ list }, memberName] = await Promise.all([
      caller.call('fieldConfig.allList', { table: type }),
      loadMemberNames(caller),
    ]);
    const fields = list.filter(({ field_id: fieldId }) => Object.hasOwn(values, fieldId));
    return {
      ...viewRecord(caller, changedRecord, memberName),
      // Changes of the same member elsewhere are not conflicts.
      ...(changedRecord._overwritten && { overwritten: changedRecord._overwritten }),
      ...fitFields(viewFields(caller, changedRecord, fields, memberName, textLimit)),
    };
  },
});
