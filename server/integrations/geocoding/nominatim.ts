import { z } from 'zod';
import { ServiceRefusal } from '../integration';
import type { Transport } from '../../platforms/transport';
import type { Geocode } from './map-service';

const Answer = z.union([z.object({ display_name: z.string().min(1) }), z.object({ error: z.string() })]);
const languages: Record<string, string> = { zh: 'zh-CN', en: 'en', ja: 'ja' };

/** Reverse geocoding by the open map service, in WGS-84. Its policy: a user agent that names us, and one request a second. */
export function nominatimGeocoder(
  settings: { url: string; publicUrl: string },
  transport: Transport,
  waitForTurn: () => Promise<void>,
): Geocode {
  return async ({ latitude, longitude, language }) => {
    await waitForTurn();
    const query = new URLSearchParams({
      lat: String(latitude),
      lon: String(longitude),
      format: 'jsonv2',
      zoom: '18',
      addressdetails: '1',
      'accept-language': languages[language] ?? language,
    });
    const { status, json } = await transport.send({
      method: 'GET',
      path: '/reverse',
      url: `${settings.url}/reverse?${query.toString()}`,
      // A repeat would be a second request within the second.
      repeatable: false,
      headers: { 'user-agent': `Sidecar CRM (${settings.publicUrl})` },
    });
    const answer = Answer.safeParse(json).data;
    if (status !== 200 || !answer) throw new ServiceRefusal('nominatim GET /reverse', `HTTP ${status}`);
    return 'display_name' in answer ? answer.display_name : null;
  };
}
