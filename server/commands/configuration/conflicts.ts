import { AppError } from '../../../domain/errors';
import type { Trx } from '../../db/tables';
import { changesSince, type NamedEntry } from '../../queries/configuration/audit-log';
import { presentEntry } from './present-entry';

/** The result of changes: the new version of the configuration, and their log entries. A part that already had the value has no entry. */
export interface AdministrationResult {
  version: number;
  entry_ids: string[];
}

/** Returns the properties that a change names; for a new or removed item, all its properties. */
export function listProperties({ before, after }: { before: unknown; after: unknown }): string[] {
  return [before, after].flatMap((side) => {
    if (typeof side !== 'object' || side === null || Array.isArray(side)) return [];
    const wholeItem = (side as { value?: unknown }).value;
    return Object.keys('index' in side && typeof wholeItem === 'object' && wholeItem !== null ? wholeItem : side);
  });
}

/**
 * Refuses a change of a part that another administrator changed after the caller's version: the same property, the same order, or an added or
 * removed item. @throws AppError configurationChanged
 */
export async function refuseConflict(
  trx: Trx,
  clientId: string,
  { section, table_id }: { section: string; table_id?: string | undefined },
  ownEntryChange: { id: string | undefined; isSet: boolean; properties: readonly string[] },
  seenVersion: number,
): Promise<void> {
  const since = await changesSince(trx, clientId, { version: seenVersion, section, tableId: table_id ?? null });
  const touches = (entry: NamedEntry) => {
    if (entry.item_id !== (ownEntryChange.id ?? null)) return false;
    if (entry.action !== 'set' || !ownEntryChange.isSet) return true;
    return listProperties(entry).some((property) => ownEntryChange.properties.includes(property));
  };
  const entries = since.filter(touches);
  if (entries.length > 0) throw new AppError('configurationChanged', { entries: entries.map(presentEntry) });
}
