import { AppError } from '../../../domain/errors';
import { rollUpNumber, rollUpValue } from '../../../domain/formulas';
import { valueTypes } from '../../../domain/values';
import type { Handlers } from '../../context';
import { rollUpField, computeRollUp } from '../../queries/links/roll-ups';
import { loadType, readRecord } from '../../services/records/record-access';

type RollUpCallNames = Extract<keyof Handlers, `rollUps.${string}`>;

export const rollUps: Handlers<RollUpCallNames> = {
  'rollUps.aggregate': async (
    request,
    { op, to_table, from_table, lookup_value, lookup_field, result_field, is_date_type = false },
  ) => {
    const [from, targetType] = await Promise.all([loadType(request, from_table), loadType(request, to_table)]);
    // A roll-up about a record says something about it: only a member who reads the record may ask.
    await readRecord(request, from, lookup_value);
    const aggregate = { op, to_table, lookup_field, result_field };
    const field = rollUpField(targetType.read, aggregate);
    const storage = field && valueTypes[field.value_type].storage;
    if (is_date_type && storage !== 'date' && storage !== 'instant')
      throw new AppError('invalid', {}, [{ field: result_field ?? 'result_field', code: 'wrongType' }]);
    const rollUp = rollUpValue(
      op,
      storage,
      await computeRollUp(request.db, targetType.read, aggregate, { tableId: from_table, id: lookup_value }),
      request.actor.timeZone,
    );
    return { result: rollUpNumber(rollUp), is_date: rollUp?.is === 'date' };
  },
};
