import type { PositionAnswer } from './messages';
import type { Shell } from './shell';

/** The time in milliseconds for which the native side searches for satellites before it fails; it is longer than any page should wait. */
const nativePatienceMs = 30_000;

export type Located =
  { kind: 'fix'; fix: Extract<PositionAnswer, { mode: 'fix' }> } | { kind: 'refused' } | { kind: 'timeout' };

/** Requests the position. The shell stays silent while the tester's setting is "time-out". */
export async function locate(shell: Shell): Promise<Located> {
  const silence = new Promise<Located>((resolve) => {
    setTimeout(() => resolve({ kind: 'timeout' }), nativePatienceMs);
  });
  const answer = shell
    .call('position', {})
    .then<Located>((position) => (position.mode === 'fix' ? { kind: 'fix', fix: position } : { kind: 'refused' }));
  return Promise.race([answer, silence]);
}

const inMainland = (latitude: number, longitude: number) =>
  longitude > 73.5 && longitude < 135.1 && latitude > 18 && latitude < 53.6;

const semiMajorAxis = 6_378_245;
const eccentricitySquared = 0.006_693_421_622_965_943;
const { PI, abs, cos, sin, sqrt } = Math;

/** Returns the waves that the public description of GCJ-02 adds along one axis. */
const waves = (value: number, small: number, wide: number) =>
  ((20 * sin(value * PI) + 40 * sin((value * PI) / 3)) * 2) / 3 +
  ((small * sin((value * PI) / 12) + wide * sin((value * PI) / 30)) * 2) / 3;

/** Converts WGS-84 to GCJ-02 in degrees, as clients in mainland China do; elsewhere the coordinates do not change. */
export function toGcj02(
  latitude: number,
  longitude: number,
): { latitude: number; longitude: number; type: 'wgs84' | 'gcj02' } {
  if (!inMainland(latitude, longitude)) return { latitude, longitude, type: 'wgs84' };
  const x = longitude - 105;
  const y = latitude - 35;
  const ripple = ((20 * sin(6 * x * PI) + 20 * sin(2 * x * PI)) * 2) / 3;
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * sqrt(abs(x)) + ripple + waves(y, 160, 320);
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * sqrt(abs(x)) + ripple + waves(x, 150, 300);
  const radians = (latitude / 180) * PI;
  const flattening = 1 - eccentricitySquared * sin(radians) ** 2;
  const metresNorth = (semiMajorAxis * (1 - eccentricitySquared)) / (flattening * sqrt(flattening));
  const metresEast = (semiMajorAxis / sqrt(flattening)) * cos(radians);
  return {
    latitude: latitude + (north * 180) / (metresNorth * PI),
    longitude: longitude + (east * 180) / (metresEast * PI),
    type: 'gcj02',
  };
}
