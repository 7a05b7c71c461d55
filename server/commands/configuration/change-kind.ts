import type { AppliedChange } from '../../../domain/configuration/change';
import type { Company } from '../../../domain/configuration/company';
import { fieldsOfType } from '../../../domain/configuration/company';
import { fitsKind, survivingValue } from '../../../domain/configuration/kind-change';
import type { Field } from '../../../domain/metadata/field';
import type { Db, Trx } from '../../db/tables';
import {
  giveBackValues,
  heldValues,
  keepValues,
  writeHeldValues,
  type KeptValuesPlace,
} from '../../queries/configuration/kept-values';

/** A field whose kind a change replaces. */
export interface KindChange {
  from: Omit<Field, 'access'>;
  to: Omit<Field, 'access'>;
}

/** The number of records in one batch. */
const chunk = 500;
const context = { language: '', timeZone: 'UTC', memberName: () => undefined };

const fieldIn = ({ types }: Company, tableId: string, fieldId: string): Omit<Field, 'access'> | undefined => {
  const type = types.find(({ table_id }) => table_id === tableId);
  return type && fieldsOfType(type).find(({ field_id }) => field_id === fieldId);
};

/** Returns null for a change that keeps the kind. */
export function findKindChange(
  before: Company,
  { document, after }: AppliedChange,
  tableId: string,
  fieldId: string,
): KindChange | null {
  if (typeof after !== 'object' || after === null || !Object.hasOwn(after, 'value_type')) return null;
  const [from, target] = [fieldIn(before, tableId, fieldId), fieldIn(document, tableId, fieldId)];
  return from && target ? { from, to: target } : null;
}

/** Counts the values, and those that would not survive. */
export async function countSurviving(
  db: Db | Trx,
  fieldPlace: KeptValuesPlace,
  { from, to }: KindChange,
): Promise<{ records: number; lost: number }> {
  let [records, lost, after] = [0, 0, ''];
  for (;;) {
    const valueChunk = await heldValues(db, fieldPlace, after, chunk);
    const last = valueChunk.at(-1);
    if (!last) return { records, lost };
    records += valueChunk.length;
    lost += valueChunk.filter(({ value }) => survivingValue(value, from, to, context) === null).length;
    after = last.id;
  }
}

/**
 * Converts the values of records to the new kind of their field, and stores the former values. @param takesBack the change to undo: its former
 * values are restored.
 */
export async function changeKind(
  trx: Trx,
  fieldPlace: KeptValuesPlace,
  { from, to }: KindChange,
  { changeId, takesBack, time }: { changeId: string; takesBack?: string | undefined; time: Date },
): Promise<void> {
  if (takesBack !== undefined) await giveBackValues(trx, fieldPlace, takesBack);
  // A restored value is already right; values that members wrote since are converted like any other.
  const becomes = (value: unknown) =>
    takesBack !== undefined && fitsKind(value, to) ? value : survivingValue(value, from, to, context);
  let after = '';
  for (;;) {
    const valueChunk = await heldValues(trx, fieldPlace, after, chunk);
    const last = valueChunk.at(-1);
    if (!last) return;
    const changedValues = valueChunk
      .map(({ id, value }) => ({ id, value, made: becomes(value) }))
      .filter(({ value, made }) => JSON.stringify(value) !== JSON.stringify(made));
    await keepValues(trx, fieldPlace, { changeId, time }, changedValues);
    await writeHeldValues(
      trx,
      fieldPlace,
      changedValues.map(({ id, made: value }) => ({ id, value })),
    );
    after = last.id;
  }
}
