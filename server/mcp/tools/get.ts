import * as z from 'zod/mini';
import { Id } from '../../../domain/contract/shapes';
import { readRecord } from '../object-calls';
import { loadMemberNames, viewFields, viewRecord } from '../record-view';
import { fitFields, fitResult } from '../result-size';
import { defineTool } from '../tool';
import { RecordId, TypeId } from '../tool-inputs';

export const get = defineTool({
  description:
    'Answers one record with all its fields: `text` is for reading, `value` is the form in which a field is written. `update_time` is what `update_record` needs. Long texts are cut where the record is large: name the field in `fields` to read more of it.',
  effect: 'read',
  input: z.strictObject({
    type: TypeId,
    id: RecordId,
    fields: z.optional(z.array(Id).check(z.maxLength(50), z.describe('Ids of the fields to answer; all without it'))),
  }),
  run: async (caller, { type, id, fields: chosenFields }) => {
    const [record, { list }, memberName] = await Promise.all([
      readRecord(caller, type, id),
      caller.call('fieldConfig.allList', { table: type }),
      loadMemberNames(caller),
    ]);
    const fields = chosenFields ? list.filter(({ field_id: fieldId }) => chosenFields.includes(fieldId)) : list;
    const { update, note } = record.abilities;
    const { fields: viewed } = fitResult([50_000, 10_000, 2_000, 400, 60], (textLimit) => ({
      fields: viewFields(caller, record, fields, memberName, textLimit),
    }));
    return { ...viewRecord(caller, record, memberName), can: { update, note }, ...fitFields(viewed) };
  },
});
