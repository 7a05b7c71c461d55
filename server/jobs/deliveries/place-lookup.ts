import { placeLookupKind } from '../../../domain/deliveries/place-lookup';
import { AppError } from '../../../domain/errors';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { geocode } from '../../commands/integrations/geocode';
import { announceToWebhooks } from '../../commands/programs/announce-to-webhooks';
import { publishRecordEvents } from '../../commands/records/publish-record-events';
import { fillAddress } from '../../queries/integrations/position-address';
import { webhooksThatAreOn } from '../../queries/programs/webhooks';
import { defineDelivery } from './delivery';

/** Looks up the address of a position that had no known address when its record was saved. */
export const placeLookup = defineDelivery(placeLookupKind, {
  send: (context, { clientId, payload }) => geocode(context, { clientId, memberId: null }, payload, payload.language),
  async applyResult(trx, context, { clientId, payload }, address) {
    const { table_id, record_id, field } = payload;
    const version = address === null ? undefined : await fillAddress(trx, clientId, payload, payload, address);
    if (version === undefined) return { address };
    const fields = [field];
    await publishRecordEvents(trx, { ...context, actor: { clientId } }, table_id, [{ id: record_id, version, fields }]);
    if (getBehaviour(table_id).presence !== 'attached')
      await announceToWebhooks(trx, context, clientId, { webhooks: await webhooksThatAreOn(trx, clientId) }, [
        { event: 'record.changed', table_id, record_id, version, fields },
      ]);
    return { address };
  },
  refused: () => new AppError('suiteUnavailable'),
});
