import { getBehaviour, isShipped } from '../objects/behaviour';
import type { Change, AppliedChange } from './change';
import type { Company } from './company';
import { fault } from './fault';
import type { LocatedFault } from './located-faults';
import { getId, listItems, type Item } from './sections';

/** The built-in parts of the configuration cannot be changed: the product's types, and the fields that its rules name. */

/** Returns the fields of a type that are never retired and keep their kind. */
export function builtInFields(tableId: string): string[] {
  const { ownerField, statusField, productAmountField } = getBehaviour(tableId);
  return [ownerField, statusField, productAmountField].filter((id) => id !== undefined);
}

/** Returns why a change of a built-in part is refused. */
export function builtInFaults(
  change: Change,
  { id = '', before: previous, after: next }: AppliedChange,
  document: Company,
): LocatedFault[] {
  const { section, table_id: tableId = '' } = change;
  const refusal = (path: string): LocatedFault[] => {
    const item = listItems(document, change)?.find((candidate) => getId(section, candidate) === id);
    const location = section === 'fields' ? { table_id: tableId } : {};
    return [
      { ...fault(path, 'builtIn', String(item?.['field_name'] ?? item?.['name'] ?? id)), section, id, ...location },
    ];
  };
  if (section === 'types' && change.action === 'remove' && isShipped(id)) return refusal('');
  if (section !== 'fields' || !isOfProduct(tableId, id, previous, change.action)) return [];
  if (change.action === 'remove') return refusal('');
  if (change.action !== 'set') return [];
  const path = ['value_type', 'type'].find((key) => Object.hasOwn(next as Item, key));
  return path === undefined ? [] : refusal(path);
}

function isOfProduct(tableId: string, id: string, previous: unknown, action: Change['action']): boolean {
  if (builtInFields(tableId).includes(id)) return true;
  return action === 'remove' && (previous as { value?: Item } | null)?.value?.['field_system'] === true;
}
