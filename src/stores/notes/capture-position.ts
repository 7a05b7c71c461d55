import type { Poi } from '@domain/values/poi';
import type { Api } from '@/api';
import type { Platform } from '@/platforms';

/** The result of a position request, in the form of the value's input. */
export type Capture =
  | { kind: 'done'; position: Poi }
  | { kind: 'refused' | 'timedOut' | 'unsupported' | 'onDesktop' | 'cancelled' | 'failed' };

/** The maximum wait for the look-up of the address, in milliseconds; later it follows in the background. */
const addressWait = 4000;

/**
 * Requests the position from the suite and its address from the server. Stored as WGS-84 with six decimals (SD-48). A failed or slow look-up does
 * not matter: the server adds the address later.
 */
export async function capturePosition(platform: Platform, api: Api, now: () => number = Date.now): Promise<Capture> {
  if (platform.device === 'desktop') return { kind: 'onDesktop' };
  const answer = await platform.position();
  if (answer.kind === 'unknown') return { kind: 'failed' };
  if (answer.kind !== 'done') return answer;
  const { latitude, longitude, accuracy, system } = answer.value;
  const [east, north] = system === 'GCJ-02' ? await toWgs84(longitude, latitude) : [longitude, latitude];
  const position: Poi = {
    latitude: sixDecimals(north),
    longitude: sixDecimals(east),
    time: now(),
    source: platform.name,
  };
  if (accuracy !== undefined) position.accuracy = accuracy;
  const address = await getAddress(api, position);
  return { kind: 'done', position: address ? { ...position, address } : position };
}

/** The converter has 7 KB: only phones whose map uses another coordinate system load it. */
async function toWgs84(longitude: number, latitude: number): Promise<[number, number]> {
  const { default: gcoord } = await import(/* webpackChunkName: "gcoord" */ 'gcoord');
  return gcoord.transform([longitude, latitude], gcoord.GCJ02, gcoord.WGS84) as [number, number];
}

async function getAddress(api: Api, { latitude, longitude }: Poi): Promise<string | undefined> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), addressWait);
  try {
    const { address } = await api.call('places.reverse', { latitude, longitude }, { signal: control.signal });
    return address ?? undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
