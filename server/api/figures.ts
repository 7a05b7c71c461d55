import { AppError } from '../../domain/errors';
import { figureNumber, figureValue } from '../../domain/formulas';
import { valueTypes } from '../../domain/values';
import type { Handlers } from '../context';
import { figureField, figureOf } from '../queries/figures';
import { loadType, readRecord } from '../access/record-access';

type Names = Extract<keyof Handlers, `figures.${string}`>;

export const figures: Handlers<Names> = {
  'figures.aggregate': async (
    request,
    { op, to_table, from_table, lookup_value, lookup_field, result_field, is_date_type = false },
  ) => {
    const [from, to] = await Promise.all([loadType(request, from_table), loadType(request, to_table)]);
    // A figure about a record says something about it: only whoever reads the record may ask.
    await readRecord(request, from, lookup_value);
    const aggregate = { op, to_table, lookup_field, result_field };
    const field = figureField(to.read, aggregate);
    const storage = field && valueTypes[field.value_type].storage;
    if (is_date_type && storage !== 'date' && storage !== 'instant')
      throw new AppError('invalid', {}, [{ field: result_field ?? 'result_field', code: 'wrongType' }]);
    const figure = figureValue(
      op,
      storage,
      await figureOf(request.db, to.read, aggregate, { tableId: from_table, id: lookup_value }),
      request.actor.timeZone,
    );
    return { result: figureNumber(figure), is_date: figure?.is === 'date' };
  },
};
