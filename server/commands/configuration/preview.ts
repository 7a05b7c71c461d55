import { builtInFaults } from '../../../domain/configuration/built-in';
import { mainCurrencyChange } from '../../../domain/configuration/main-amounts';
import { faultsOfChange, type LocatedFault } from '../../../domain/configuration/located-faults';
import type { ConfigurationChange, ConfigurationFault } from '../../../domain/contract/configuration/admin';
import { AppError } from '../../../domain/errors';
import type { Language } from '../../context';
import type { Db } from '../../db/tables';
import { presentFaults } from '../../messages/faults';
import { readCompany } from '../../queries/configuration/configuration';
import { asChange, judged } from './change-configuration';
import { findUse } from './in-use';
import { countMainAmounts } from './main-amounts';

interface ChangePreview {
  faults: ConfigurationFault[];
  main_currency?: { from: string; to: string; rate: string; records: number };
  uses: { records: number; members: number; lost: number; is_blocked: boolean }[];
}

/** Returns the effects of changes: the faults that they would cause, and the uses of the changed items. Nothing is written. */
export async function previewChanges(
  db: Db,
  clientId: string,
  sentChanges: readonly ConfigurationChange[],
  language: Language,
): Promise<ChangePreview> {
  const first = await readCompany(db, clientId);
  if (!first) throw new AppError('notFound');
  let document = first;
  const uses: ChangePreview['uses'] = [];
  const builtIn: LocatedFault[] = [];
  for (const sentChange of sentChanges) {
    const change = await asChange(db, clientId, sentChange);
    let itemChange;
    try {
      itemChange = judged(document, change, language);
    } catch (error) {
      if (error instanceof AppError && error.name === 'configurationFaulty')
        return { faults: error.params['faults'] as ConfigurationFault[], uses };
      throw error;
    }
    const { records, members, lost, isBlocked } = await findUse(db, clientId, document, change, itemChange);
    uses.push({ records, members, lost, is_blocked: isBlocked && records + members > 0 });
    builtIn.push(...builtInFaults(change, itemChange, document));
    document = itemChange.document;
  }
  const change = mainCurrencyChange(first.currencies, document.currencies);
  return {
    faults: presentFaults([...builtIn, ...faultsOfChange(first, document)], language),
    ...(change && { main_currency: { ...change, records: await countMainAmounts(db, clientId, document) } }),
    uses,
  };
}
