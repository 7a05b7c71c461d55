import { cleanText } from '../../../domain/clean-text';
import { builtInFaults } from '../../../domain/configuration/built-in';
import { applyChange, type Change, type AppliedChange } from '../../../domain/configuration/change';
import type { Company } from '../../../domain/configuration/company';
import { withHandSetRates } from '../../../domain/configuration/daily-rates';
import { sorted } from '../../../domain/configuration/difference';
import type { AmountChoice } from '../../../domain/metadata/currency';
import { fault } from '../../../domain/configuration/fault';
import { faultsOfChange, type LocatedFault } from '../../../domain/configuration/located-faults';
import { getId, listItems, getSection, type Item } from '../../../domain/configuration/sections';
import type { ConfigurationChange } from '../../../domain/contract/configuration/admin';
import { AppError } from '../../../domain/errors';
import type { Language } from '../../context';
import type { Db, Trx } from '../../db/tables';
import { presentFaults } from '../../messages/faults';
import { getAuditKind } from '../../policies/administration';
import { isViewTaken } from '../../queries/configuration/configuration-uses';
import { readCompany } from '../../queries/configuration/configuration';
import { writeChange } from '../../queries/configuration/configuration-changes';
import { lockConfiguration, raiseConfigurationVersion } from '../../queries/configuration/configuration-version';
import { retiredField } from '../../queries/configuration/retired-fields';
import { withCleanDescription } from '../notes/rich/descriptions';
import { ticketNameChanges } from './ticket-name';
import { addAuditEntry, type Administrator, type NewEntry } from './audit';
import { changeKind, findKindChange } from './change-kind';
import { listProperties, refuseConflict, type AdministrationResult } from './conflicts';
import { refuseUse } from './in-use';
import { changeMainAmounts } from './main-amounts';
import { refreshKeys } from './refresh-keys';

export interface ChangeOptions {
  /** The version that the caller has seen; absent: any. */
  seen?: number;
  /** The entries that the changes undo, by the index of the change. */
  undoneEntryIds?: readonly string[];
  /** The choice for stored amounts where another currency becomes the main one. */
  amounts?: AmountChoice | undefined;
  language: Language;
}

/** Returns the result of a change of a document. @throws AppError notFound, configurationFaulty */
export function judged(document: Company, change: Change, language: Language): AppliedChange {
  const outcome = applyChange(document, change);
  if ('faults' in outcome) {
    const { section, table_id } = change;
    if (outcome.faults.some(({ code }) => code === 'noSuchItem' || code === 'noSuchType'))
      throw new AppError('notFound');
    const id = 'id' in change ? change.id : 'value' in change ? getId(section, change.value) : '';
    const located = outcome.faults.map((fault): LocatedFault => ({
      ...fault,
      section,
      ...(table_id === undefined ? {} : { table_id }),
      id,
    }));
    throw new AppError('configurationFaulty', { faults: presentFaults(located, language) });
  }
  return outcome.changed;
}

/** Returns the change in the document's form: a restored item is added in its former state. @throws AppError notFound */
export async function asChange(trx: Db | Trx, clientId: string, input: ConfigurationChange): Promise<Change> {
  const { table_id: ofType, ...named } = cleanText(input) as ConfigurationChange;
  // A part of the company belongs to no type, whatever a caller sends.
  const change = getSection(named.section).isOfType ? { ...named, table_id: ofType ?? '' } : named;
  if (change.action !== 'restore') return withCleanDescription(change as Change);
  const { section, id } = change;
  const table_id = ofType ?? '';
  const retired = section === 'fields' ? await retiredField(trx, clientId, table_id, id) : null;
  if (!retired) throw new AppError('notFound');
  return { section, table_id, action: 'add', value: retired as unknown as Item };
}

/**
 * Makes changes of a company's configuration, all or none. It validates the result by the faults of the whole document, writes the rows of each
 * change, and logs each in the audit log. Changes of two administrators at once run one after the other. @throws AppError notFound,
 * configurationChanged, configurationFaulty, configurationInUse, amountsUndecided.
 */
export async function changeConfiguration(
  trx: Trx,
  administrator: Administrator,
  sentChanges: readonly ConfigurationChange[],
  { seen, undoneEntryIds, language, amounts }: ChangeOptions,
): Promise<AdministrationResult> {
  const { clientId } = administrator;
  const version = await lockConfiguration(trx, clientId);
  const first = await readCompany(trx, clientId);
  if (!first) throw new AppError('notFound');
  let document = first;
  const steps: ChangeStep[] = [];
  const effectiveChanges =
    administrator.memberId === null || undoneEntryIds ? sentChanges : withHandSetRates(first, sentChanges);
  for (const [stepIndex, sentChange] of [...effectiveChanges, ...ticketNameChanges(first, sentChanges)].entries()) {
    const change = await asChange(trx, clientId, sentChange);
    const itemChange = judged(document, change, language);
    if (isSame(itemChange)) continue;
    if (seen !== undefined && seen < version) {
      const ownChange = { id: itemChange.id, isSet: change.action === 'set', properties: listProperties(itemChange) };
      await refuseConflict(trx, clientId, change, ownChange, seen);
    }
    const builtIn = builtInFaults(change, itemChange, document);
    if (builtIn.length > 0) throw new AppError('configurationFaulty', { faults: presentFaults(builtIn, language) });
    await refuseTakenView(trx, clientId, change, language);
    await refuseUse(trx, clientId, document, change, itemChange);
    steps.push({ place: stepIndex, action: sentChange.action, change, changed: itemChange, before: document });
    document = itemChange.document;
  }
  if (steps.length === 0) return { version, entry_ids: [] };
  const faults = faultsOfChange(first, document);
  if (faults.length > 0) throw new AppError('configurationFaulty', { faults: presentFaults(faults, language) });
  const entry_ids: string[] = [];
  const main = { from: mainCode(first), to: mainCode(document) };
  const keptChange: { changeId: string; takesBack?: string | undefined } = { changeId: '' };
  for (const step of steps) {
    const { change, changed } = step;
    await writeChange(trx, clientId, changed.document, change, changed.id, new Date(administrator.now()));
    const takesBack = undoneEntryIds?.[step.place];
    const entryId = await addAuditEntry(trx, administrator, {
      ...toEntry(step),
      version: version + 1,
      undoneEntryId: takesBack,
    });
    entry_ids.push(entryId);
    if (change.section === 'currencies' && changed.id === main.to) keptChange.changeId = entryId;
    // The undone change stored its amounts under the entry of the currency that became the main one.
    if (change.section === 'currencies' && changed.id === main.from) keptChange.takesBack = takesBack;
    const { table_id: tableId = '' } = change;
    const kind = change.section === 'fields' ? findKindChange(step.before, changed, tableId, changed.id ?? '') : null;
    if (kind) {
      const fieldPlace = { clientId, tableId, fieldId: changed.id ?? '' };
      await changeKind(trx, fieldPlace, kind, { changeId: entryId, takesBack, time: new Date(administrator.now()) });
    }
  }
  const changeTime = new Date(administrator.now());
  await changeMainAmounts(
    trx,
    clientId,
    { before: first, after: document },
    { choice: amounts, ...keptChange, time: changeTime },
  );
  await refreshKeys(trx, clientId, document, steps);
  await raiseConfigurationVersion(trx, clientId);
  trx.onCommit.push({ wake: 'eventHub', clientId });
  return { version: version + 1, entry_ids };
}

const mainCode = ({ currencies }: Company) => currencies.find(({ is_main }) => is_main)?.code;

/** One change on the way, with the document that it was made on. */
interface ChangeStep {
  /** The index among the sent changes. */
  place: number;
  action: ConfigurationChange['action'];
  change: Change;
  changed: AppliedChange;
  before: Company;
}

function toEntry({ action, change, changed, before }: ChangeStep): NewEntry {
  const { section, table_id: tableId } = change;
  return {
    kind: getAuditKind(section, listProperties(changed)),
    action,
    section,
    tableId,
    id: changed.id,
    name: getName(before, changed, change),
    before: changed.before,
    after: changed.after,
  };
}

/** Members' views have ids of the same kind, which a team view must not reuse. */
async function refuseTakenView(trx: Trx, clientId: string, change: Change, language: Language): Promise<void> {
  if (change.section !== 'views' || change.action !== 'add') return;
  const { table_id = '' } = change;
  const id = getId('views', change.value);
  if (!(await isViewTaken(trx, clientId, table_id, id))) return;
  const takenFault = { ...fault('', 'twice', id), section: change.section, table_id, id };
  throw new AppError('configurationFaulty', { faults: presentFaults([takenFault], language) });
}

const isSame = ({ before, after }: AppliedChange): boolean => sorted(before) === sorted(after);

/** Returns the name of the changed item. */
function getName(document: Company, { id, document: after }: AppliedChange, change: Change): string | undefined {
  if (id === undefined) return undefined;
  const item = [after, document]
    .flatMap((candidateDocument) => listItems(candidateDocument, change) ?? [])
    .find((item) => getId(change.section, item) === id);
  const name = item?.['field_name'] ?? item?.['name'];
  return typeof name === 'string' ? name : undefined;
}
