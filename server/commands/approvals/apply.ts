import { SuiteRefusal } from '../../platforms/platform';
import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';
import { approvalOfInstance, findApproval, isStarting } from '../../queries/approvals/approval-writes';
import { approvalsPort } from './port';
import { takeReading } from './take-reading';

/** The parts of the app that apply an approval, with the workers that a commit wakes, where there are some. */
export type ApplyingApp = Pick<App, 'db' | 'suites' | 'now' | 'makeId' | 'log'> &
  Partial<Pick<App, 'outbox' | 'inbox' | 'webhooks' | 'eventHub' | 'exports' | 'imports'>>;

/**
 * Reads the state of an instance from the suite and applies it. An event only reports that an instance changed. Events may therefore arrive twice,
 * late and in any order, and before the answer to the start (ADR-0134, ADR-0136). Instances of other programs are ignored. @throws SuiteUnreachable
 * to retry, SuiteRefusal where the suite refuses.
 */
export async function applyApproval(
  app: ApplyingApp,
  { clientId, instanceCode }: { clientId: string; instanceCode: string },
): Promise<void> {
  const knownApprovalId = await approvalOfInstance(app.db, clientId, instanceCode);
  if (knownApprovalId === null && !(await isStarting(app.db, clientId))) return;
  const { approvals, tenantKey } = await approvalsPort(app, clientId);
  const suiteApproval = await approvals.read(tenantKey, instanceCode).catch((error: unknown) => {
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return null;
    throw error;
  });
  if (!suiteApproval) return;
  const approvalId = knownApprovalId ?? suiteApproval.approvalId;
  if (approvalId === undefined || !(await findApproval(app.db, clientId, approvalId))) return;
  await inTransaction(
    app.db,
    (trx) => takeReading(trx, app, { clientId, approvalId }, suiteApproval),
    listWorkers(app),
  );
}

function listWorkers({ outbox, inbox, webhooks, eventHub, exports: files, imports, log }: ApplyingApp) {
  return outbox && inbox && webhooks && eventHub && files && imports
    ? { outbox, inbox, webhooks, eventHub, exports: files, imports, log }
    : undefined;
}
