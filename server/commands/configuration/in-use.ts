import type { Change, AppliedChange } from '../../../domain/configuration/change';
import type { Company } from '../../../domain/configuration/company';
import type { Item } from '../../../domain/configuration/sections';
import { currencySubType } from '../../../domain/metadata/sub-types';
import { AppError } from '../../../domain/errors';
import type { Db, Trx } from '../../db/tables';
import { countSurviving, findKindChange } from './change-kind';
import {
  membersWithRole,
  recordsInStage,
  recordsOfType,
  recordsWithField,
  recordsWithOptions,
} from '../../queries/configuration/configuration-uses';

/** The numbers of uses of the item that a change concerns. */
export interface Use {
  /** The number of records that use the item. */
  records: number;
  members: number;
  /** The number of values that would be lost. */
  lost: number;
  /** Whether the uses block the change. */
  isBlocked: boolean;
}

const nothing: Use = { records: 0, members: 0, lost: 0, isBlocked: false };
const ofRecords = (records: number): Use => ({ ...nothing, records, lost: records, isBlocked: true });

/** Returns the records and members that use the item of a change; `document` is the one before it. */
export async function findUse(
  db: Db | Trx,
  clientId: string,
  document: Company,
  change: Change,
  itemChange: AppliedChange,
): Promise<Use> {
  const { id = '' } = itemChange;
  const tableId = change.table_id ?? '';
  const kind = change.section === 'fields' ? findKindChange(document, itemChange, tableId, id) : null;
  // Values that a change of kind loses are kept for a while, so they do not block it.
  if (kind) return { ...nothing, ...(await countSurviving(db, { clientId, tableId, fieldId: id }, kind)) };
  if (change.action === 'set' && change.section === 'fields') return fieldUse(db, clientId, tableId, id, itemChange);
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
      return { ...nothing, members: await membersWithRole(db, clientId, id), isBlocked: true };
    case 'currencies':
      return ofRecords(await recordsInCurrency(db, clientId, document, id));
    default:
      return nothing;
  }
}

/** Returns the options that a change removes while records still have them. An option that is marked as deleted stays readable. */
async function fieldUse(
  db: Db | Trx,
  clientId: string,
  tableId: string,
  fieldId: string,
  { before, after }: AppliedChange,
): Promise<Use> {
  const listIds = (side: unknown): string[] =>
    (((side as Item)['value_options'] ?? []) as { id: string }[]).map((option) => option.id);
  const remainingIds = new Set(listIds(after));
  const removedIds = listIds(before).filter((optionId) => !remainingIds.has(optionId));
  if (removedIds.length > 0) return ofRecords(await recordsWithOptions(db, clientId, { tableId, fieldId }, removedIds));
  return { ...nothing, records: await recordsWithField(db, clientId, tableId, fieldId) };
}

async function recordsInCurrency(db: Db | Trx, clientId: string, { types }: Company, code: string): Promise<number> {
  let records = 0;
  for (const { table_id: tableId, fields } of types)
    for (const field of fields.filter(({ sub_type }) => sub_type === currencySubType))
      records += await recordsWithOptions(db, clientId, { tableId, fieldId: field.field_id }, [code]);
  return records;
}

/** @throws AppError configurationInUse where the change removes items that records or members use. */
export async function refuseUse(
  trx: Trx,
  clientId: string,
  document: Company,
  change: Change,
  itemChange: AppliedChange,
): Promise<void> {
  const { records, members, isBlocked } = await findUse(trx, clientId, document, change, itemChange);
  if (isBlocked && records + members > 0)
    throw new AppError('configurationInUse', {
      records,
      members,
      about: [change.table_id, itemChange.id].filter(Boolean).join('/'),
    });
}
