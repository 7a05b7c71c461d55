import { createHash } from 'node:crypto';
import type { ApprovalTemplate } from '../../../domain/approvals/suite';
import { AppError } from '../../../domain/errors';
import { localised } from '../../../domain/metadata/field';
import type { ApprovalSetting } from '../../../domain/metadata/settings';
import { approverId } from '../../../domain/configuration/approvers';
import { sharedLanguage } from '../../../domain/platforms';
import type { App, Language } from '../../context';
import { inTransaction } from '../../db/transaction';
import { approvalFormLines } from '../../messages/approval-form';
import { findDefinition, peopleOfRoles, putDefinition, listSuiteIds } from '../../queries/approvals/approval-writes';
import type { ApprovalsPort } from './port';

type DefinitionApp = Pick<App, 'db' | 'now'>;

/** Returns whether an approval can be started in a suite: the company has created it there, or has named its approvers. */
export function isSetUp({ codes = {}, steps }: ApprovalSetting, channel: ApprovalsPort['channel']): boolean {
  return codes[channel] !== undefined || steps !== undefined;
}

/**
 * Returns the suite's code of a definition that exists there as the company has set it up now, with its events subscribed. The suite is not queried
 * again for an unchanged definition. @throws AppError approvalNotSetUp; SuiteRefusal, SuiteUnreachable.
 */
export async function definitionCode(
  app: DefinitionApp,
  clientId: string,
  tableId: string,
  setting: ApprovalSetting,
  port: ApprovalsPort,
): Promise<string> {
  const { template_id } = setting;
  const drawnCode = setting.codes?.[port.channel];
  const template = drawnCode === undefined ? await toTemplate(app, clientId, setting, port) : undefined;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([drawnCode, template]))
    .digest('hex');
  const existingDefinition = await findDefinition(app.db, clientId, { table_id: tableId, template_id });
  if (existingDefinition?.fingerprint === fingerprint) return existingDefinition.code;
  const madeCode = existingDefinition?.is_made ? existingDefinition.code : undefined;
  const code = drawnCode ?? (await port.approvals.makeTemplate(port.tenantKey, template as ApprovalTemplate, madeCode));
  await port.approvals.subscribe(port.tenantKey, code);
  await inTransaction(app.db, (trx) =>
    putDefinition(trx, {
      client_id: clientId,
      table_id: tableId,
      template_id,
      code,
      is_made: drawnCode === undefined,
      fingerprint,
      update_time: new Date(app.now()),
    }),
  );
  return code;
}

/** @throws AppError approvalNotSetUp for a step without approvers. */
async function toTemplate(
  { db }: DefinitionApp,
  clientId: string,
  { name, i18n_resource, steps = [] }: ApprovalSetting,
  { channel }: ApprovalsPort,
): Promise<ApprovalTemplate> {
  const language = sharedLanguage<Language>(channel, 'en');
  const templateName = localised({ i18n_resource }, 'name', name, language);
  const approvalSteps = await Promise.all(
    steps.map(async ({ approvers = [], role_ids = [], rule }) => ({
      approvers: [
        ...new Set([
          ...(await listSuiteIds(db, clientId, approvers.map(approverId))),
          ...(await peopleOfRoles(db, clientId, role_ids)),
        ]),
      ],
      rule,
    })),
  );
  if (approvalSteps.length === 0 || approvalSteps.some((step) => step.approvers.length === 0))
    throw new AppError('approvalNotSetUp', { template: templateName });
  return { name: templateName, lines: approvalFormLines(language), steps: approvalSteps };
}
