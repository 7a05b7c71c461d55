/**
 * Readers of a suite bridge's answers. The bridge loads before the first screen, where the schema library would cost 10 KB of the 160 (ADR-0009);
 * these lines reject the same answers.
 */

import type { BridgeAnswer } from './platform';

type BridgeShape = Record<string, unknown>;

/** Returns the properties of an object; an empty object for anything else. */
export function describeShape(answer: unknown): BridgeShape {
  return typeof answer === 'object' && answer !== null ? (answer as BridgeShape) : {};
}

/** Returns a text that is not empty. */
export function textIn(shape: BridgeShape, name: string): string | undefined {
  const value = shape[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a number, also where a client sends it as text. */
export function numberIn(shape: BridgeShape, name: string): number | undefined {
  const value = shape[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns a place in degrees, with the radius in metres if known; undefined for anything else. */
export function placeIn(shape: BridgeShape): { latitude: number; longitude: number; accuracy?: number } | undefined {
  const latitude = numberIn(shape, 'latitude');
  const longitude = numberIn(shape, 'longitude');
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return undefined;
  const accuracy = numberIn(shape, 'accuracy');
  return accuracy === undefined || accuracy < 0 ? { latitude, longitude } : { latitude, longitude, accuracy };
}

/** The answer of a client that cannot be read. */
export const malformed = { kind: 'unknown', reason: 'malformed answer' } as const;

/** Returns the first code of a sign-in among the properties with these names. */
export function readCodeIn(answer: unknown, ...names: string[]): BridgeAnswer<{ code: string }> {
  const shape = describeShape(answer);
  const code = names.map((name) => textIn(shape, name)).find((text) => text !== undefined);
  return code === undefined ? malformed : { kind: 'done', value: { code } };
}
