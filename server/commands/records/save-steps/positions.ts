import { placeLookupKind } from '../../../../domain/deliveries/place-lookup';
import type { Poi } from '../../../../domain/values/poi';
import { knownAddress } from '../../../queries/integrations/geocode-cache';
import type { Values } from '../accept-values';
import { enqueue } from '../../outbox/enqueue';
import { geocodeKey, geocodeLifeMs } from '../../integrations/geocode';
import type { KindStep } from './save-step';

/**
 * Sets the address of a position to a map service's answer, never the caller's own text. The app has usually just requested it, so it is cached.
 * Otherwise it is looked up after the save.
 */
export const positions: KindStep = async (trx, context, { type }, { fields, id, before, values }) => {
  const { actor, language, now } = context;
  const placed: Values = {};
  for (const { field_id: field } of fields) {
    const position = values[field] as Poi | null | undefined;
    if (!position) continue;
    const { address: _theirs, ...positionOnly } = position;
    const { latitude, longitude } = positionOnly;
    const currentPosition = before?.data[field] as Poi | undefined;
    const isSamePosition = currentPosition?.latitude === latitude && currentPosition.longitude === longitude;
    const address =
      (isSamePosition ? currentPosition.address : undefined) ??
      (await knownAddress(trx, actor.clientId, geocodeKey(positionOnly, language), new Date(now() - geocodeLifeMs)));
    placed[field] = address === null ? positionOnly : { ...positionOnly, address };
    if (address === null) {
      await enqueue(trx, context, {
        clientId: actor.clientId,
        kind: placeLookupKind,
        dedupeKey: `place:${context.makeId()}`,
        payload: { table_id: type.table_id, record_id: id, field, latitude, longitude, language },
      });
    }
  }
  return placed;
};
