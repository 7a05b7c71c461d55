import { inverseOf, type Change } from '../../../domain/configuration/change';
import { idOf, itemsOf, type Item } from '../../../domain/configuration/sections';
import type { Company } from '../../../domain/configuration/company';
import type { ConfigurationChange, SectionName } from '../../../domain/contract/admin';
import { sectionNames } from '../../../domain/contract/admin';
import { AppError } from '../../../domain/errors';
import type { Language } from '../../context';
import type { Trx } from '../../db/tables';
import { entriesOfVersion, findAuditEntry, type NamedEntry } from '../../queries/audit-log';
import { readCompany } from '../../queries/configuration';
import { lockConfiguration } from '../../queries/configuration-version';
import type { Administrator } from './audit';
import { changeConfiguration, type Done } from './change-configuration';

/**
 * Takes back an entry of the audit log, and the others of the same step: each part must still stand as the step has left it.
 * @throws AppError notFound for an entry that is not there; notUndoable; and as `changeConfiguration`.
 */
export async function undoEntry(trx: Trx, by: Administrator, entryId: string, language: Language): Promise<Done> {
  await lockConfiguration(trx, by.clientId);
  const entry = await findAuditEntry(trx, by.clientId, entryId);
  if (!entry) throw new AppError('notFound');
  if (entry.version === null || entry.undone_by !== null || !isConfiguration(entry.section))
    throw new AppError('notUndoable');
  const step = await entriesOfVersion(trx, by.clientId, entry.version);
  const document = await readCompany(trx, by.clientId);
  if (!document) throw new AppError('notFound');
  const changes = step.map((one) => {
    if (one.undone_by !== null || !stands(document, one)) throw new AppError('notUndoable');
    return takenBack(one);
  });
  return changeConfiguration(trx, by, changes, { language, undoOf: step.map((one) => one.entry_id) });
}

const isConfiguration = (section: string): section is SectionName =>
  (sectionNames as readonly string[]).includes(section);

/** Whether the part of an entry is still as the entry has left it. */
function stands(document: Company, { section, table_id, item_id, action, after }: NamedEntry): boolean {
  const place = { section: section as SectionName, ...(table_id === null ? {} : { table_id }) };
  const items = itemsOf(document, place);
  if (!items) return false;
  if (action === 'order')
    return same(
      items.map((item) => idOf(place.section, item)),
      after,
    );
  const item = items.find((one) => idOf(place.section, one) === item_id);
  switch (action) {
    case 'add':
    case 'restore':
      return item !== undefined && sameItem(item, (after as { value: Item }).value);
    case 'set':
      return (
        item !== undefined && Object.entries(after as Item).every(([key, value]) => same(item[key] ?? null, value))
      );
    case 'remove':
      return item === undefined;
    default:
      return false;
  }
}

/** A field that was retired is brought back with its values; anything else is made again as it was. */
function takenBack({ section, table_id, item_id, action, before }: NamedEntry): ConfigurationChange {
  const place = { section: section as SectionName, ...(table_id === null ? {} : { table_id }) };
  const id = item_id ?? '';
  const inverse = inverseOf(
    { ...place, action: action === 'restore' ? 'add' : (action as Change['action']) },
    { id, before },
  );
  return inverse as ConfigurationChange;
}

/** A type is its own properties here: what hangs on it has entries of its own. */
function sameItem(item: Item, after: Item): boolean {
  return Object.entries(after).every(([key, value]) => same(item[key] ?? null, value));
}

const same = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

/** As text, whatever the order of keys: the database keeps its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}
