import type { Change, Changed } from '../../../domain/configuration/change';
import type { Company } from '../../../domain/configuration/company';
import type { Item } from '../../../domain/configuration/sections';
import { currencySubType } from '../../../domain/metadata/sub-types';
import { AppError } from '../../../domain/errors';
import type { Db, Trx } from '../../db/tables';
import {
  membersWithRole,
  recordsInStage,
  recordsOfType,
  recordsWithField,
  recordsWithOptions,
} from '../../queries/configuration-uses';

/** What goes by the thing that a change concerns. */
export interface Use {
  /** Records that hold something of it. */
  records: number;
  members: number;
  /** Whether the change takes away what they hold. */
  isLost: boolean;
}

const nothing: Use = { records: 0, members: 0, isLost: false };
const ofRecords = (records: number): Use => ({ ...nothing, records, isLost: true });

/** Who and what goes by the thing of a change; `document` is the one before it. */
export async function useOf(
  db: Db | Trx,
  clientId: string,
  document: Company,
  change: Change,
  changed: Changed,
): Promise<Use> {
  const { id = '' } = changed;
  const tableId = change.table_id ?? '';
  if (change.action === 'set' && change.section === 'fields') return fieldUse(db, clientId, tableId, id, changed);
  if (change.action !== 'remove') return nothing;
  const [first = '', second] = id.split('/');
  switch (change.section) {
    case 'types':
      return ofRecords(await recordsOfType(db, clientId, id));
    case 'fields':
      // A retired field keeps its values.
      return { ...nothing, records: await recordsWithField(db, clientId, tableId, id) };
    case 'stages':
      return ofRecords(await recordsInStage(db, clientId, tableId, { pipelineId: first, stageId: second }));
    case 'pipelines':
      return ofRecords(await recordsInStage(db, clientId, tableId, { pipelineId: id }));
    case 'roles':
      return { ...nothing, members: await membersWithRole(db, clientId, id), isLost: true };
    case 'currencies':
      return ofRecords(await recordsInCurrency(db, clientId, document, id));
    default:
      return nothing;
  }
}

/** Options that a field has no more, and records still hold. One that is only marked as deleted stays readable. */
async function fieldUse(
  db: Db | Trx,
  clientId: string,
  tableId: string,
  fieldId: string,
  { before, after }: Changed,
): Promise<Use> {
  const idsOf = (side: unknown): string[] =>
    (((side as Item)['value_options'] ?? []) as { id: string }[]).map((option) => option.id);
  // What a field of another kind could hold of it is nothing that anybody has decided: its values are cleared or the field is made anew.
  if (Object.hasOwn(after as Item, 'value_type'))
    return ofRecords(await recordsWithField(db, clientId, tableId, fieldId));
  const kept = new Set(idsOf(after));
  const gone = idsOf(before).filter((one) => !kept.has(one));
  if (gone.length > 0) return ofRecords(await recordsWithOptions(db, clientId, { tableId, fieldId }, gone));
  return { ...nothing, records: await recordsWithField(db, clientId, tableId, fieldId) };
}

async function recordsInCurrency(db: Db | Trx, clientId: string, { types }: Company, code: string): Promise<number> {
  let records = 0;
  for (const { table_id: tableId, fields } of types)
    for (const field of fields.filter(({ sub_type }) => sub_type === currencySubType))
      records += await recordsWithOptions(db, clientId, { tableId, fieldId: field.field_id }, [code]);
  return records;
}

/** @throws AppError configurationInUse where the change takes away what records or members have. */
export async function refuseUse(
  trx: Trx,
  clientId: string,
  document: Company,
  change: Change,
  changed: Changed,
): Promise<void> {
  const { records, members, isLost } = await useOf(trx, clientId, document, change, changed);
  if (isLost && records + members > 0)
    throw new AppError('configurationInUse', {
      records,
      members,
      about: [change.table_id, changed.id].filter(Boolean).join('/'),
    });
}
