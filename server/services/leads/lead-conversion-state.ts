import type { Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { undoMs, undoRefusal, type LeftRecord, type UndoRefusal } from '../../../domain/leads/lifecycle';
import { leadTable } from '../../../domain/objects/lead';
import type { SessionRequest } from '../../context';
import type { ConvertedRecord, Db, Trx } from '../../db/tables';
import { lastWritten, standingConversion, type ConversionRow } from '../../queries/leads/lead-conversions';
import { fieldsNaming, idsNaming } from '../../queries/links/named-records';
import { resolveReferences } from '../links/refs';
import { loadType, readRecord, typeResolver } from '../records/record-access';

type StandingConversionState = NonNullable<Output<'lead.conversion'>['conversion']>;

/** Returns the records that a lead was converted into, for a lead that the caller may read; null for one that is not converted. */
export async function conversionState(request: SessionRequest, id: string): Promise<Output<'lead.conversion'>> {
  const { db, actor } = request;
  await readRecord(request, await loadType(request, leadTable), id);
  const conversion = await standingConversion(db, { clientId: actor.clientId, tableId: leadTable, recordId: id });
  if (!conversion) return { conversion: null };
  return {
    conversion: {
      records: await titled(request, conversion),
      member_id: conversion.member_id,
      create_time: conversion.create_time.getTime(),
      undo_until: conversion.create_time.getTime() + undoMs,
      undo: mayUndo(request, conversion) ? ((await whyNotUndone(db, request, conversion)) ?? 'possible') : 'notAllowed',
    },
  };
}

/** Returns the refusal of a second conversion: it names the customer, so that the app can link to it. */
export async function convertedBefore(
  request: SessionRequest,
  conversion: ConversionRow,
  db: Db | Trx = request.db,
): Promise<AppError> {
  const [customer] = await titled(request, conversion, db);
  return new AppError('leadConverted', { ...(customer ? { customer } : {}) });
}

/** Returns whether the caller may undo a conversion: the member who converted the lead, and administrators. */
export function mayUndo({ actor }: SessionRequest, { member_id }: ConversionRow): boolean {
  return member_id === actor.memberId || actor.isAdmin || actor.isDataAdmin;
}

/** Returns the reason why a conversion cannot be undone; null where it can be undone now. */
export async function whyNotUndone(
  db: Db | Trx,
  { actor, now }: SessionRequest,
  conversion: ConversionRow,
): Promise<UndoRefusal | null> {
  const { clientId } = actor;
  const records: LeftRecord[] = [];
  for (const { table_id: tableId, id: recordId, left_at: leftAt, is_new: isNew } of conversion.records) {
    const updateTime = await lastWritten(db, { clientId, tableId, recordId });
    const isNamed = isNew && (await isNamedByOthers(db, clientId, { table_id: tableId, id: recordId }, conversion));
    records.push({ leftAt, updateTime, isNamed });
  }
  return undoRefusal({ convertedAt: conversion.create_time.getTime(), records }, now());
}

/** Returns whether a created record is named by a record outside the conversion, which would lose its link. */
async function isNamedByOthers(
  db: Db | Trx,
  clientId: string,
  { table_id, id }: Pick<ConvertedRecord, 'table_id' | 'id'>,
  { table_id: leadsTable, record_id: leadId, records }: ConversionRow,
): Promise<boolean> {
  const ownKeys = new Set([
    `${leadsTable}:${leadId}`,
    ...records.map((createdRecord) => `${createdRecord.table_id}:${createdRecord.id}`),
  ]);
  for (const field of await fieldsNaming(db, clientId, table_id)) {
    const naming = await idsNaming(db, clientId, field, [id]);
    if (naming.some((namingId) => !ownKeys.has(`${field.table}:${namingId}`))) return true;
  }
  return false;
}

async function titled(
  request: SessionRequest,
  { records }: ConversionRow,
  db: Db | Trx = request.db,
): Promise<StandingConversionState['records']> {
  const namedRecords = records.map(({ table_id, id }) => ({ table: table_id, id }));
  const refs = await resolveReferences(db, typeResolver(request), namedRecords);
  return records.map(({ table_id, id, is_new }) => {
    const ref = refs.get(`${table_id}:${id}`);
    return { table_id, id, is_new, title: ref?.title ?? '', readable: ref?.readable ?? false };
  });
}
