import type { Change, AppliedChange } from '../../../domain/configuration/change';
import type { Company } from '../../../domain/configuration/company';
import type { TypeSettings } from '../../../domain/metadata/settings';
import type { Trx } from '../../db/tables';
import { recordsWithField } from '../../queries/configuration/configuration-uses';
import { listFields } from '../../queries/configuration/fields';
import { getRecordType } from '../../queries/records/record-type';
import { rewriteLinkedOwners } from '../../queries/links/rewrite-linked-owners';
import { rewriteKeys } from '../../queries/search/rewrite-keys';

/** Properties of a field that affect how records are found and which members they have. */
const ofKeys = [
  'type',
  'value_type',
  'sub_type',
  'auth_mode',
  'formula',
  'default_value',
  'value_options',
  'is_unique',
  'link_table',
  'phone_region',
  'formatter',
] as const;

const touches = (after: unknown, properties: readonly string[]): boolean =>
  typeof after === 'object' && after !== null && properties.some((property) => Object.hasOwn(after, property));

/** Describes the duplicate rules in a part of a type's settings. */
const describeRules = (typePart: unknown): string =>
  JSON.stringify((typePart as { settings?: TypeSettings | null } | null)?.settings?.duplicate_rules ?? null);

/** Describes the links that open records to other owners, in a part of a type's settings. */
const describeOpening = (typePart: unknown): string =>
  JSON.stringify((typePart as { settings?: TypeSettings | null } | null)?.settings?.opened_by ?? null);

/** Returns the type whose search keys are out of date after a change; null for other changes. */
async function staleType(
  trx: Trx,
  clientId: string,
  change: Change,
  { id = '', before, after }: AppliedChange,
): Promise<string | null> {
  if (change.section === 'types' && change.action === 'set')
    return touches(after, ['list_first_show_field_id']) || describeRules(before) !== describeRules(after) ? id : null;
  if (change.section !== 'fields' || change.action === 'order' || change.table_id === undefined) return null;
  if (change.action === 'set' && !touches(after, ofKeys)) return null;
  return (await recordsWithField(trx, clientId, change.table_id, id)) > 0 ? change.table_id : null;
}

/**
 * Updates the search keys of records after changes, for types with changed fields, in the same transaction. Otherwise a reader could find a record
 * by the words of a newly hidden field.
 */
export async function refreshKeys(
  trx: Trx,
  clientId: string,
  document: Company,
  steps: readonly { change: Change; changed: AppliedChange }[],
): Promise<void> {
  const stale = new Set<string>();
  const typesWithOtherOpening = new Set<string>();
  for (const { change, changed } of steps) {
    const tableId = await staleType(trx, clientId, change, changed);
    if (tableId !== null) stale.add(tableId);
    if (change.section === 'types' && describeOpening(changed.before) !== describeOpening(changed.after))
      typesWithOtherOpening.add(changed.id ?? '');
  }
  for (const tableId of typesWithOtherOpening) {
    const type = document.types.find(({ table_id }) => table_id === tableId);
    if (type) await rewriteLinkedOwners(trx, clientId, type, await listFields(trx, clientId, tableId));
  }
  for (const tableId of stale) {
    const type = document.types.find(({ table_id }) => table_id === tableId);
    if (type) await rewriteKeys(trx, getRecordType(clientId, type, await listFields(trx, clientId, tableId)));
  }
}
