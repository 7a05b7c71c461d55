import type { FieldIssue } from '../../../../domain/errors';
import type { Trx } from '../../../db/tables';
import type { FieldConfig } from '../../../queries/search/keys';
import { findSame, holdValues } from '../../../queries/search/unique-values';
import type { SaveStep } from './save-step';

/**
 * Checks that no two existing records of a type share a value of a unique field, however many are saved at the same moment. Each value is locked
 * until the end of the transaction before it is searched. Refuses each field with a value that another record has: `duplicate`.
 */
export const uniqueValues: SaveStep = async (trx, { actor }, { type, configuration }, { id, values, refusals }) => {
  const uniqueScope = { clientId: actor.clientId, tableId: type.table_id };
  refusals.add(...(await findTaken(trx, uniqueScope, configuration, { id, values })));
  return {};
};

/** Returns the same issues for an existing record, such as a restored one. */
export async function findTaken(
  trx: Trx,
  uniqueScope: { clientId: string; tableId: string },
  configuration: readonly FieldConfig[],
  { id, values }: { id: string; values: Readonly<Record<string, unknown>> },
): Promise<FieldIssue[]> {
  const candidates = configuration
    .filter((field) => field.is_unique && values[field.field_id] !== null && values[field.field_id] !== undefined)
    .map((field) => ({ field, value: values[field.field_id] }));
  if (candidates.length === 0) return [];
  await holdValues(trx, uniqueScope, candidates);
  const takenValues: FieldIssue[] = [];
  for (const { field, value } of candidates)
    if (await findSame(trx, uniqueScope, field, value, id))
      takenValues.push({ field: field.field_id, code: 'duplicate' });
  return takenValues;
}
