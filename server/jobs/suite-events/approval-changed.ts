import { approvalChangedKind } from '../../../domain/suite-events/approval-changed';
import { applyApproval } from '../../commands/approvals/apply';
import { approvalsPort } from '../../commands/approvals/port';
import type { App } from '../../context';
import { isOurDefinition } from '../../queries/approvals/approval-definitions';
import { approvalOfInstance } from '../../queries/approvals/approval-writes';
import { defineSuiteEvent } from './suite-event';

/** Applies the current state of an instance. Foreign approvals of the company are not read, although suites send events for them. */
export const approvalChanged = defineSuiteEvent(approvalChangedKind, {
  async readSuite(context, { clientId, payload: { instance_code: code, template_code: templateCode } }) {
    const instanceCode = await standsFor(context, clientId, { code, templateCode });
    await applyApproval(context, { clientId, instanceCode });
    return null;
  },
  // `applyApproval` has written in a separate transaction, and only real changes. The rows that it left for the workers are handled once this row
  // is done.
  apply(trx, _context, { clientId }) {
    trx.onCommit.push({ wake: 'outbox', clientId }, { wake: 'eventHub', clientId });
    return Promise.resolve();
  },
});

/** Returns the instance that an event is about: an unknown instance of a definition of ours may withdraw another one (ADR-0139). */
async function standsFor(
  app: Pick<App, 'db' | 'suites'>,
  clientId: string,
  { code, templateCode }: { code: string; templateCode: string },
): Promise<string> {
  if ((await approvalOfInstance(app.db, clientId, code)) !== null) return code;
  if (!(await isOurDefinition(app.db, clientId, templateCode))) return code;
  const { approvals, tenantKey } = await approvalsPort(app, clientId);
  return (await approvals.read(tenantKey, code)).instanceCode;
}
