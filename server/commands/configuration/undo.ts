import { invertChange, type Change } from '../../../domain/configuration/change';
import { sorted } from '../../../domain/configuration/difference';
import { getId, listItems, type Item } from '../../../domain/configuration/sections';
import type { Company } from '../../../domain/configuration/company';
import type { ConfigurationChange, SectionName } from '../../../domain/contract/configuration/admin';
import { AppError } from '../../../domain/errors';
import type { Language } from '../../context';
import type { Trx } from '../../db/tables';
import { findMember } from '../../queries/people/administered-members';
import { entriesOfVersion, type NamedEntry } from '../../queries/configuration/audit-log';
import { readCompany } from '../../queries/configuration/configuration';
import { lockConfiguration } from '../../queries/configuration/configuration-version';
import type { Administrator } from './audit';
import { changeConfiguration } from './change-configuration';
import type { AdministrationResult } from './conflicts';
import { unsetMember } from '../people/members';

/**
 * Undoes an entry of the audit log, and the other entries of its step: each part must be unchanged since. @throws AppError notUndoable, and as
 * `changeConfiguration`.
 */
export async function undoEntry(
  trx: Trx,
  administrator: Administrator,
  entry: NamedEntry,
  language: Language,
): Promise<AdministrationResult> {
  await lockConfiguration(trx, administrator.clientId);
  if (entry.version === null) throw new AppError('notUndoable');
  if (entry.section === 'members') return undoMember(trx, administrator, entry);
  const step = await entriesOfVersion(trx, administrator.clientId, entry.version);
  const document = await readCompany(trx, administrator.clientId);
  if (!document) throw new AppError('notFound');
  const changes = step.map((stepEntry) => {
    if (stepEntry.undone_by !== null || !isStillApplied(document, stepEntry)) throw new AppError('notUndoable');
    return takenBack(stepEntry);
  });
  return changeConfiguration(trx, administrator, changes, {
    language,
    undoneEntryIds: step.map((stepEntry) => stepEntry.entry_id),
  });
}

/** @throws AppError notUndoable where the member's rights have changed since. */
async function undoMember(
  trx: Trx,
  administrator: Administrator,
  { entry_id, item_id, before, after }: NamedEntry,
): Promise<AdministrationResult> {
  const member: Item | null = await findMember(trx, administrator.clientId, item_id ?? '');
  if (!member || !sameItem(member, after as Item)) throw new AppError('notUndoable');
  return unsetMember(trx, administrator, item_id ?? '', before as Item, entry_id);
}

/** Returns whether the part of an entry is unchanged since. */
function isStillApplied(document: Company, { section, table_id, item_id, action, after }: NamedEntry): boolean {
  const location = { section: section as SectionName, ...(table_id === null ? {} : { table_id }) };
  const items = listItems(document, location);
  if (!items) return false;
  if (action === 'order')
    return isEqual(
      items.map((item) => getId(location.section, item)),
      after,
    );
  const item = items.find((candidate) => getId(location.section, candidate) === item_id);
  switch (action) {
    case 'add':
    case 'restore':
      return item !== undefined && sameItem(item, (after as { value: Item }).value);
    case 'set':
      return (
        item !== undefined && Object.entries(after as Item).every(([key, value]) => isEqual(item[key] ?? null, value))
      );
    case 'remove':
      return item === undefined;
    default:
      return false;
  }
}

/** Returns the inverse of an entry: a retired field is restored with its values; any other item is added again in its former state. */
function takenBack({ section, table_id, item_id, action, before }: NamedEntry): ConfigurationChange {
  const location = { section: section as SectionName, ...(table_id === null ? {} : { table_id }) };
  const id = item_id ?? '';
  const inverse = invertChange(
    { ...location, action: action === 'restore' ? 'add' : (action as Change['action']) },
    { id, before },
  );
  return inverse as ConfigurationChange;
}

/** Compares a type by its own properties only: its fields, stages and other parts have separate entries. */
function sameItem(item: Item, after: Item): boolean {
  return Object.entries(after).every(([key, value]) => isEqual(item[key] ?? null, value));
}

const isEqual = (first: unknown, second: unknown): boolean => sorted(first) === sorted(second);
