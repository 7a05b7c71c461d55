import { behaviourOf, isShipped } from '../objects/behaviour';
import type { Change, Changed } from './change';
import type { Company } from './company';
import { fault } from './fault';
import type { LocatedFault } from './located-faults';
import { idOf, itemsOf, type Item } from './sections';

/** What the product itself goes by stays: its types, and the fields that its rules name. */

/** The fields of a type that are never retired, and keep their kind. */
export function builtInFields(tableId: string): string[] {
  const { ownerField, statusField, productAmountField } = behaviourOf(tableId);
  return [ownerField, statusField, productAmountField].filter((id) => id !== undefined);
}

/** Why a change of what the product goes by is refused. */
export function builtInFaults(change: Change, { id = '', before, after }: Changed, document: Company): LocatedFault[] {
  const { section, table_id: tableId = '' } = change;
  const refusal = (path: string): LocatedFault[] => {
    const item = itemsOf(document, change)?.find((one) => idOf(section, one) === id);
    const place = section === 'fields' ? { table_id: tableId } : {};
    return [{ ...fault(path, 'builtIn', String(item?.['field_name'] ?? item?.['name'] ?? id)), section, id, ...place }];
  };
  if (section === 'types' && change.action === 'remove' && isShipped(id)) return refusal('');
  if (section !== 'fields' || !isOfProduct(tableId, id, before, change.action)) return [];
  if (change.action === 'remove') return refusal('');
  if (change.action !== 'set') return [];
  const path = ['value_type', 'type'].find((key) => Object.hasOwn(after as Item, key));
  return path === undefined ? [] : refusal(path);
}

function isOfProduct(tableId: string, id: string, before: unknown, action: Change['action']): boolean {
  if (builtInFields(tableId).includes(id)) return true;
  return action === 'remove' && (before as { value?: Item } | null)?.value?.['field_system'] === true;
}
