import { isDeepStrictEqual } from 'node:util';
import { rollUpsIn, namedIn } from '../../../domain/formulas';
import { everything } from '../../../domain/filter-tree';
import type { StoredRecord } from '../../../domain/filters/matches';
import { isMirrored } from '../../../domain/values/link-field';
import type { Aggregate } from '../../../domain/metadata/field';
import type { Trx } from '../../db/tables';
import { oneAtATime } from '../../db/together';
import type { RollUpKey } from '../../queries/links/roll-ups';
import type { FieldConfig } from '../../queries/search/keys';
import { getRecordType } from '../../queries/records/record-type';
import { storeComputed } from '../../queries/records/write';
import { findRecord } from '../../queries/records/by-id';
import { formulaValues } from '../records/save-steps/formulas';
import { opensOthers, refreshLinkedOwners, storeLinkedOwners } from './refresh-linked-owners';
import { getCompanyConfiguration, type SaveTarget, type SaveContext } from '../records/save-context';

/** A record before and after: null where it did not exist or is deleted. */
interface RecordBeforeAndAfter {
  tableId: string;
  before: StoredRecord | null;
  after: StoredRecord | null;
}

/** The number of levels through which a change is followed: a roll-up of roll-ups of roll-ups. */
const followLimit = 3;

/**
 * Recomputes the roll-ups of a saved or deleted record, in the same transaction, so that the next reader sees consistent values. Each record is
 * locked before it is counted, so that of two simultaneous saves the second counts both.
 */
async function refreshRollUps(
  trx: Trx,
  context: SaveContext,
  changedRecord: RecordBeforeAndAfter,
  depth = 1,
): Promise<void> {
  const asking = (await getCompanyConfiguration(trx, context)).fieldsAskingFor.get(changedRecord.tableId) ?? [];
  const records = touched(asking, changedRecord);
  if (records.length === 0) return;
  await oneAtATime(
    records.map(({ id }) => id),
    async () => {
      for (const { tableId, id } of records) {
        const refreshed = await refresh(trx, context, { tableId, id });
        if (refreshed && depth < followLimit) await refreshRollUps(trx, context, { tableId, ...refreshed }, depth + 1);
      }
    },
  );
}

/** Recomputes the roll-ups that include a saved record, and its own roll-ups where its mirrored links changed. @returns the record after that. */
export async function refreshAfterSave(
  trx: Trx,
  context: SaveContext,
  { type, configuration }: SaveTarget,
  before: StoredRecord | null,
  saved: StoredRecord,
): Promise<StoredRecord> {
  const recordKey = { tableId: type.table_id, id: saved.id };
  const linksChanged = configuration.some(
    (field) => isMirrored(field) && !isDeepStrictEqual(before?.data[field.field_id], saved.data[field.field_id]),
  );
  const refreshed = linksChanged && rollUpsIn(configuration).length > 0 ? await refresh(trx, context, recordKey) : null;
  const after = refreshed?.after ?? saved;
  await refreshRollUps(trx, context, { tableId: type.table_id, before, after });
  await refreshLinkedOwners(trx, context, { tableId: type.table_id, before, after });
  return after;
}

/** Recomputes the roll-ups that included records which are now deleted. */
export async function refreshAfterRemoval(
  trx: Trx,
  context: SaveContext,
  tableId: string,
  ids: readonly string[],
): Promise<void> {
  const { clientId } = context.actor;
  const { fieldsAskingFor, types } = await getCompanyConfiguration(trx, context);
  if (!fieldsAskingFor.has(tableId) && !opensOthers([...types.values()], tableId)) return;
  for (const id of [...ids].sort()) {
    const result = await findRecord(trx, { clientId, tableId, rule: everything, fields: [] }, id);
    if (result.state !== 'deleted') continue;
    await refreshRollUps(trx, context, { tableId, before: result.record, after: null });
    await refreshLinkedOwners(trx, context, { tableId, before: result.record, after: null });
  }
}

/** Recomputes the roll-ups of restored records, and their readers by linking records. */
export async function refreshAfterReturn(
  trx: Trx,
  context: SaveContext,
  tableId: string,
  record: StoredRecord,
): Promise<void> {
  await refreshRollUps(trx, context, { tableId, before: null, after: record });
  await refreshLinkedOwners(trx, context, { tableId, before: null, after: record });
  await storeLinkedOwners(trx, context, { tableId, id: record.id });
}

/** Returns the records whose roll-ups change, each once, in the lock order of all transactions. */
function touched(asking: readonly FieldConfig[], { tableId, before, after }: RecordBeforeAndAfter): RollUpKey[] {
  const recordsByKey = new Map<string, RollUpKey>();
  for (const field of asking) {
    for (const aggregate of Object.values(field.formula?.high_level_variables ?? {})) {
      if (aggregate.to_table !== tableId || isUnmoved(aggregate, before, after)) continue;
      const namedIds = [before, after].flatMap((record) =>
        record ? namedIn(record.data, aggregate, field.table) : [],
      );
      for (const id of namedIds) recordsByKey.set(`${field.table}:${id}`, { tableId: field.table, id });
    }
  }
  return [...recordsByKey]
    .sort(([leftKey], [right]) => (leftKey < right ? -1 : 1))
    .map(([, namedRecord]) => namedRecord);
}

function isUnmoved(
  { lookup_field, result_field }: Aggregate,
  before: StoredRecord | null,
  after: StoredRecord | null,
): boolean {
  if (before === null || after === null || before.is_draft !== after.is_draft) return false;
  return [lookup_field, result_field].every(
    (id) => id === undefined || isDeepStrictEqual(before.data[id], after.data[id]),
  );
}

/** @returns the record before and after; null when it is deleted or unchanged. */
async function refresh(
  trx: Trx,
  context: SaveContext,
  { tableId, id }: RollUpKey,
): Promise<{ before: StoredRecord; after: StoredRecord } | null> {
  const { clientId } = context.actor;
  const result = await findRecord(trx, { clientId, tableId, rule: everything, fields: [] }, id, { lock: true });
  const configured = (await getCompanyConfiguration(trx, context)).types.get(tableId);
  if (result.state !== 'readable' || !configured) return null;
  const before = result.record;
  const { type, fields } = configured;
  const values = await formulaValues(trx, context, fields, { tableId, id }, before, {});
  const changedEntries = Object.entries(values).filter(
    ([field, value]) => !isDeepStrictEqual(value, before.data[field] ?? null),
  );
  if (changedEntries.length === 0) return null;
  const after = await storeComputed(
    trx,
    getRecordType(clientId, type, fields),
    before,
    Object.fromEntries(changedEntries),
  );
  return { before, after };
}
