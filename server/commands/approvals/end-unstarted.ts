import { isWaiting } from '../../../domain/approvals/statuses';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { lockApproval, setApproveStatus, writeApproval } from '../../queries/approvals/approval-writes';
import { announce } from './announce';

/** Ends an approval that the suite never accepted: its record is released, and can be sent again. */
export async function endUnstarted(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  { clientId, approvalId }: { clientId: string; approvalId: string },
): Promise<void> {
  const row = await lockApproval(trx, clientId, approvalId);
  if (!row || row.instance_code !== null || !isWaiting(row.sp_status)) return;
  await writeApproval(trx, clientId, approvalId, {
    sp_status: 'CANCELED',
    failure: 'approvalRefused',
    update_time: new Date(app.now()),
  });
  await setApproveStatus(trx, clientId, row);
  await announce(trx, app, row, { status: 'CANCELED', effect: row.effect, isUnsent: true });
}
