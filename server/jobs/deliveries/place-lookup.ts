import { AppError } from '../../../domain/errors';
import { lookUpPlace } from '../../actions/look-up-place';
import { fillNoteAddress } from '../../queries/note-address';
import { defineDelivery } from './delivery';

/** Finds the address of a note's position that no map service knew when the note was written. */
export const placeLookup = defineDelivery('place.lookup', {
  send: (context, { clientId, payload }) => lookUpPlace(context, clientId, payload, payload.language),
  async settle(trx, _context, { clientId, payload }, address) {
    if (address !== null) await fillNoteAddress(trx, clientId, payload.note_id, payload, address);
    return { address };
  },
  refused: () => new AppError('suiteUnavailable'),
});
