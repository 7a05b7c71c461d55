import { AppError } from '../../../domain/errors';
import type { Trx } from '../../db/tables';
import type { FieldConfig } from '../../queries/records/keys';
import { findSame, holdValues } from '../../queries/unique-values';
import type { SaveStep } from './save-step';

/**
 * No two living records of a type share a value of a unique field, however many are saved at the same moment: each value is held
 * until the end of the transaction before it is looked for.
 * @throws AppError invalid, `duplicate`, for each field whose value another record has.
 */
export const uniqueValues: SaveStep = async (trx, { actor }, { type, configuration }, { id, values }) => {
  await refuseTaken(trx, { clientId: actor.clientId, tableId: type.table_id }, configuration, { id, values });
  return {};
};

/** The same for a record that is there already, such as one that comes back. @throws AppError as `uniqueValues` does. */
export async function refuseTaken(
  trx: Trx,
  where: { clientId: string; tableId: string },
  configuration: readonly FieldConfig[],
  { id, values }: { id: string; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const wanted = configuration
    .filter((field) => field.is_unique && values[field.field_id] !== null && values[field.field_id] !== undefined)
    .map((field) => ({ field, value: values[field.field_id] }));
  if (wanted.length === 0) return;
  await holdValues(trx, where, wanted);
  const taken: string[] = [];
  for (const { field, value } of wanted) if (await findSame(trx, where, field, value, id)) taken.push(field.field_id);
  if (taken.length > 0)
    throw new AppError(
      'invalid',
      {},
      taken.map((field) => ({ field, code: 'duplicate' })),
    );
}
