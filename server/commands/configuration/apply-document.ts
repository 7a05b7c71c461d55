import { cleanText } from '../../../domain/clean-text';
import { companyFaults, type Fault } from '../../../domain/configuration/company-faults';
import { CompanySchema } from '../../../domain/configuration/company';
import type { AmountChoice } from '../../../domain/metadata/currency';
import type { Change } from '../../../domain/configuration/change';
import { difference } from '../../../domain/configuration/difference';
import type { ConfigurationChange } from '../../../domain/contract/configuration/admin';
import type { Trx } from '../../db/tables';
import { withOwnApprovers } from '../../queries/approvals/approvers';
import { readCompany } from '../../queries/configuration/configuration';
import { lockConfiguration } from '../../queries/configuration/configuration-version';
import { withCleanDescriptions } from '../notes/rich/descriptions';
import { withTicketName } from './ticket-name';
import type { Administrator } from './audit';
import { changeConfiguration } from './change-configuration';

/** The result of applying a document to a company. */
export type Applied =
  { outcome: 'faulty'; faults: Fault[] } | { outcome: 'unknown' } | { outcome: 'done'; changes: readonly Change[] };

/**
 * Makes a company's configuration equal to a document, by the necessary changes, all or none. Its identity stays as it is: another company's
 * document may be applied too. @throws AppError configurationInUse, configurationFaulty, amountsUndecided, as `changeConfiguration`.
 */
export async function applyDocument(
  trx: Trx,
  administrator: Administrator,
  document: unknown,
  { isPreview, amounts }: { isPreview: boolean; amounts?: AmountChoice | undefined },
): Promise<Applied> {
  const read = cleanText(document);
  const faults = companyFaults(read);
  if (faults.length > 0) return { outcome: 'faulty', faults };
  await lockConfiguration(trx, administrator.clientId);
  const living = await readCompany(trx, administrator.clientId);
  if (!living) return { outcome: 'unknown' };
  const newDocument = await withOwnApprovers(trx, administrator.clientId, CompanySchema.parse(read));
  const changes = difference(living, withTicketName(withCleanDescriptions(newDocument)));
  if (!isPreview && changes.length > 0)
    await changeConfiguration(trx, administrator, changes as ConfigurationChange[], { language: 'en', amounts });
  return { outcome: 'done', changes };
}
