import gcoord from 'gcoord';
import { z } from 'zod';
import { ServiceRefusal } from '../integration';
import type { Transport } from '../../platforms/transport';
import type { Geocode } from './map-service';

/** AMap writes an empty list where a text is empty. */
const Text = z.union([z.string(), z.array(z.unknown()).transform(() => '')]);
const Answer = z.object({
  status: z.string(),
  infocode: z.string().default(''),
  regeocode: z.object({ formatted_address: Text }).optional(),
});

/** Reverse geocoding by AMap, which speaks GCJ-02, longitude first, at most 6 decimals. */
export function amapGeocoder(settings: { url: string; key: string }, transport: Transport): Geocode {
  return async ({ latitude, longitude }) => {
    const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02);
    const query = new URLSearchParams({
      key: settings.key,
      location: `${lng.toFixed(6)},${lat.toFixed(6)}`,
      extensions: 'base',
      output: 'json',
    });
    const { json } = await transport.send({
      method: 'GET',
      path: '/v3/geocode/regeo',
      url: `${settings.url}/v3/geocode/regeo?${query.toString()}`,
      repeatable: true,
    });
    const answer = Answer.safeParse(json).data;
    if (!answer || answer.status !== '1')
      throw new ServiceRefusal('amap GET /v3/geocode/regeo', answer?.infocode ?? '');
    return answer.regeocode?.formatted_address || null;
  };
}
