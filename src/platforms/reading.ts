/**
 * Readers for what a suite's bridge answers. The bridge is loaded before the first screen, where the schema library
 * would cost 10 KB of the 160 (ADR-0009); these few lines refuse the same answers.
 */

type BridgeShape = Record<string, unknown>;

/** The properties of an object; none of anything else. */
export function describeShape(answer: unknown): BridgeShape {
  return typeof answer === 'object' && answer !== null ? (answer as BridgeShape) : {};
}

/** A text that is not empty. */
export function textIn(shape: BridgeShape, name: string): string | undefined {
  const value = shape[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number, also where a client sends it as text. */
export function numberIn(shape: BridgeShape, name: string): number | undefined {
  const value = shape[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A place on Earth in degrees, with the radius in metres where it is known; undefined for anything else. */
export function placeIn(shape: BridgeShape): { latitude: number; longitude: number; accuracy?: number } | undefined {
  const latitude = numberIn(shape, 'latitude');
  const longitude = numberIn(shape, 'longitude');
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return undefined;
  const accuracy = numberIn(shape, 'accuracy');
  return accuracy === undefined || accuracy < 0 ? { latitude, longitude } : { latitude, longitude, accuracy };
}
