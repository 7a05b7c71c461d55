import { webhookObject } from '../../../domain/notices/target';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { listAdministrators } from '../../queries/people/administrators';
import { notifyMember } from './notify-member';

/** Notifies the administrators that a webhook failed for days and is off: its program gets no events until they switch it on again. */
export async function notifyOfWebhookOff(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  clientId: string,
  webhookId: string,
): Promise<void> {
  for (const { member_id: memberId } of await listAdministrators(trx, clientId))
    await notifyMember(trx, app, {
      clientId,
      memberId,
      type: 'WEBHOOK_OFF',
      record: { table_id: webhookObject, record_id: webhookId },
    });
}
