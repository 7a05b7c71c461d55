import { placeLookupKind } from '../../../domain/deliveries/place-lookup';
import { AppError } from '../../../domain/errors';
import { geocode } from '../../commands/integrations/geocode';
import { fillAddress } from '../../queries/integrations/position-address';
import { defineDelivery } from './delivery';

/** Finds the address of a position that none was known for when its record was saved. */
export const placeLookup = defineDelivery(placeLookupKind, {
  send: (context, { clientId, payload }) => geocode(context, { clientId, memberId: null }, payload, payload.language),
  async applyResult(trx, _context, { clientId, payload }, address) {
    if (address !== null) await fillAddress(trx, clientId, payload, payload, address);
    return { address };
  },
  refused: () => new AppError('suiteUnavailable'),
});
