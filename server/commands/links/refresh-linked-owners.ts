import { isDeepStrictEqual } from 'node:util';
import { everything } from '../../../domain/filter-tree';
import type { StoredRecord } from '../../../domain/filters/matches';
import { linkedOwners, openingLinks } from '../../../domain/metadata/linked-owners';
import { idsIn, linkedTable } from '../../../domain/values/link-field';
import type { ConfiguredType } from '../../context';
import type { Trx } from '../../db/tables';
import { oneAtATime } from '../../db/together';
import { ownersNaming } from '../../queries/links/linked-owners';
import { findRecord } from '../../queries/records/by-id';
import { getRecordType } from '../../queries/records/record-type';
import { storeComputed } from '../../queries/records/write';
import { getCompanyConfiguration, type SaveContext } from '../records/save-context';

/** A record before and after: null where it did not exist or is deleted. */
interface RecordBeforeAndAfter {
  tableId: string;
  before: StoredRecord | null;
  after: StoredRecord | null;
}

interface NamedRecordKey {
  tableId: string;
  id: string;
}

/**
 * Updates the stored owners of linking records after a record was saved, deleted or restored (ADR-0310). It runs in the same transaction, so that
 * the next reader has or lacks the right.
 */
export async function refreshLinkedOwners(trx: Trx, context: SaveContext, change: RecordBeforeAndAfter): Promise<void> {
  const { types } = await getCompanyConfiguration(trx, context);
  const recordKeys = listOpened([...types.values()], change);
  await oneAtATime(
    recordKeys.map(({ id }) => id),
    async () => {
      for (const key of recordKeys) await storeLinkedOwners(trx, context, key);
    },
  );
}

/** Returns the records that a change opens or closes, each once, in the lock order of all transactions. */
function listOpened(
  types: readonly ConfiguredType[],
  { tableId, before, after }: RecordBeforeAndAfter,
): NamedRecordKey[] {
  const keys = new Map<string, NamedRecordKey>();
  for (const { type } of types)
    for (const { table_id, field_id } of openingLinks(type)) {
      if (table_id !== tableId || isUnmoved(field_id, before, after)) continue;
      for (const id of [before, after].flatMap((record) => idsIn(record?.data[field_id])))
        keys.set(`${type.table_id}:${id}`, { tableId: type.table_id, id });
    }
  return [...keys].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, key]) => key);
}

/** Returns whether records of a type open the records to which they link. */
export function opensOthers(types: readonly ConfiguredType[], tableId: string): boolean {
  return types.some(({ type }) => openingLinks(type).some(({ table_id }) => table_id === tableId));
}

function isUnmoved(fieldId: string, before: StoredRecord | null, after: StoredRecord | null): boolean {
  if (before === null || after === null) return false;
  return (
    before.owner === after.owner &&
    before.is_draft === after.is_draft &&
    isDeepStrictEqual(before.data[fieldId], after.data[fieldId])
  );
}

/** Stores the owners of the records that link to a record. The record is locked first, so that of two simultaneous changes the second sees both. */
export async function storeLinkedOwners(
  trx: Trx,
  context: SaveContext,
  { tableId, id }: NamedRecordKey,
): Promise<void> {
  const { clientId } = context.actor;
  const { types } = await getCompanyConfiguration(trx, context);
  const configured = types.get(tableId);
  if (!configured || openingLinks(configured.type).length === 0) return;
  const result = await findRecord(trx, { clientId, tableId, rule: everything, fields: [] }, id, { lock: true });
  if (result.state !== 'readable') return;
  const owners = new Set<string>();
  for (const { table_id, field_id } of openingLinks(configured.type)) {
    const field = types.get(table_id)?.fields.find((candidate) => candidate.field_id === field_id);
    if (!field || linkedTable(field) !== tableId) continue;
    for (const owner of (await ownersNaming(trx, clientId, field, [id])).get(id) ?? []) owners.add(owner);
  }
  const value = owners.size === 0 ? null : [...owners].sort();
  if (isDeepStrictEqual(value, result.record.data[linkedOwners] ?? null)) return;
  await storeComputed(trx, getRecordType(clientId, configured.type, configured.fields), result.record, {
    [linkedOwners]: value,
  });
}
