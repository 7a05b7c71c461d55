import { uniqueKey } from '../../domain/forms/unique';
import { recordIdTarget } from '../../domain/import/plan';
import type { ReadRow } from '../../domain/import/read-row';
import type { Field } from '../../domain/metadata/field';
import { valueTypes } from '../../domain/values';
import type { TypeContext } from '../services/records/record-access';
import type { Trx } from '../db/tables';
import { earlierKeys } from '../queries/imports/import-rows';
import { findRecords } from '../queries/records/by-id';
import { findByKeys } from '../queries/search/matches';

/** The records with the key of a row. */
export interface RowMatch {
  key: string | null;
  ids: readonly string[];
  /** The earlier row of the file with the same key. */
  repeats: number | undefined;
}

/** Returns the readable records with the keys of a batch's rows, and earlier rows with the same key. */
export async function matchRows(
  trx: Trx,
  {
    context,
    keyField,
    of,
  }: { context: TypeContext; keyField: Field | undefined; of: { client_id: string; import_id: string } },
  rows: readonly { row: number; read: ReadRow }[],
): Promise<Map<number, RowMatch>> {
  const keys = rows.map(({ row, read }) => ({ row, key: keyField ? getKey(keyField, read) : null }));
  const requestedKeys = [...new Set(keys.flatMap(({ key }) => key ?? []))];
  const before = await earlierKeys(trx, of, rows[0]?.row ?? 0, requestedKeys);
  const records = await findKeyedRecords(trx, context, keyField, requestedKeys);
  const rowsByKey = new Map<string, number>();
  return new Map(
    keys.map(({ row, key }) => {
      const repeats = key === null ? undefined : (before.get(key) ?? rowsByKey.get(key));
      if (key !== null && !rowsByKey.has(key)) rowsByKey.set(key, row);
      return [row, { key, ids: key === null ? [] : (records.get(key) ?? []), repeats }];
    }),
  );
}

/** Returns the records with these keys; an id is its own key. */
async function findKeyedRecords(
  trx: Trx,
  context: TypeContext,
  keyField: Field | undefined,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  if (!keyField) return new Map();
  if (keyField.field_id !== recordIdTarget) return findByKeys(trx, context, keyField, keys);
  const matchingRecords = await findRecords(trx, context.read, keys);
  return new Map(matchingRecords.map(({ id }) => [id, [id]]));
}

/** An empty key matches nothing. */
function getKey(field: Field, { values }: ReadRow): string | null {
  const value = values[field.field_id];
  if (value === undefined || value === null) return null;
  if (field.field_id === recordIdTarget) return String(value);
  const key = uniqueKey(field, valueTypes[field.value_type].storage === 'text' ? String(value) : value);
  return key === '' ? null : key;
}
