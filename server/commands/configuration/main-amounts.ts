import type { Company } from '../../../domain/configuration/company';
import {
  changedAmount,
  mainAmountFields,
  mainCurrencyChange,
  type MainCurrencyChange,
} from '../../../domain/configuration/main-amounts';
import type { AmountChoice } from '../../../domain/metadata/currency';
import { AppError } from '../../../domain/errors';
import type { Field } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import type { Db, Trx } from '../../db/tables';
import {
  heldValues,
  keepValues,
  keptValues,
  writeHeldValues,
  type KeptValuesPlace,
} from '../../queries/configuration/kept-values';
import { recordsWithAnyField } from '../../queries/configuration/configuration-uses';

/** The number of records in one batch. */
const chunk = 500;

/** Counts the records with amounts in the main currency, including drafts and deleted ones. */
export async function countMainAmounts(db: Db | Trx, clientId: string, company: Company): Promise<number> {
  const byType = new Map<string, string[]>();
  for (const { tableId, field } of mainAmountFields(company))
    byType.set(tableId, [...(byType.get(tableId) ?? []), field.field_id]);
  let records = 0;
  for (const [tableId, fieldIds] of byType) records += await recordsWithAnyField(db, clientId, tableId, fieldIds);
  return records;
}

export interface AmountsOptions {
  /** Absent: no choice was made. */
  choice?: AmountChoice | undefined;
  /** The audit log entry under which the former values are kept. */
  changeId: string;
  /** The entry to undo: its amounts get their former values. */
  takesBack?: string | undefined;
  time: Date;
}

/**
 * Converts the stored amounts to the new main currency by the given choice, and keeps their former values. @throws AppError amountsUndecided where
 * records hold amounts and no choice was made; notUndoable for an undo whose amounts are no longer kept; invalid where an amount would be too large
 * for its field
 */
export async function changeMainAmounts(
  trx: Trx,
  clientId: string,
  { before, after }: { before: Company; after: Company },
  { choice, changeId, takesBack, time }: AmountsOptions,
): Promise<void> {
  const change = mainCurrencyChange(before.currencies, after.currencies);
  if (!change) return;
  const records = await countMainAmounts(trx, clientId, after);
  if (records === 0) return;
  if (choice === undefined && takesBack === undefined) throw new AppError('amountsUndecided', { records });
  let restored = 0;
  for (const { tableId, field } of mainAmountFields(after)) {
    const fieldPlace = { clientId, tableId, fieldId: field.field_id };
    restored += await changeField(trx, fieldPlace, field, { change, choice, changeId, takesBack, time });
  }
  if (takesBack !== undefined && restored === 0) throw new AppError('notUndoable');
}

/** @returns the number of values that got their value from before the undone change */
async function changeField(
  trx: Trx,
  fieldPlace: KeptValuesPlace,
  field: Omit<Field, 'access'>,
  { change, choice, changeId, takesBack, time }: AmountsOptions & { change: MainCurrencyChange },
): Promise<number> {
  let [after, restored] = ['', 0];
  for (;;) {
    const values = await heldValues(trx, fieldPlace, after, chunk);
    const last = values.at(-1);
    if (!last) return restored;
    const ids = values.map(({ id }) => id);
    const keptById = takesBack === undefined ? undefined : await keptValues(trx, fieldPlace, takesBack, ids);
    const convertedValues = values.map(({ id, value }) => {
      const earlier = keptById?.get(id);
      const isUntouched = earlier !== undefined && JSON.stringify(earlier.made) === JSON.stringify(value);
      if (isUntouched) restored += 1;
      // Amounts that were written after the undone change use the currency of that time.
      return { id, value, made: isUntouched ? earlier.value : moveAmount(value, field, change, choice ?? 'convert') };
    });
    await keepValues(trx, fieldPlace, { changeId, time }, convertedValues);
    const differingValues = convertedValues.filter(({ value, made }) => JSON.stringify(value) !== JSON.stringify(made));
    await writeHeldValues(
      trx,
      fieldPlace,
      differingValues.map(({ id, made: value }) => ({ id, value })),
    );
    after = last.id;
  }
}

function moveAmount(
  value: unknown,
  field: Omit<Field, 'access'>,
  change: MainCurrencyChange,
  choice: AmountChoice,
): unknown {
  const amount = changedAmount(value, field, change, choice);
  const issue = valueTypes[field.value_type].issue(amount, field as Field);
  if (issue) throw new AppError('invalid', {}, [{ field: field.field_id, ...issue }]);
  return amount;
}
