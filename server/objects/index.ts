import type { ObjectBehaviour } from './behaviour';
import { generic } from './generic';
import { organization } from './organization';

/** Object types with something special; every other one is `generic`. */
const behaviours: Record<string, ObjectBehaviour> = { organization };

export function behaviourOf(tableId: string): ObjectBehaviour {
  return Object.hasOwn(behaviours, tableId) ? (behaviours[tableId] as ObjectBehaviour) : generic;
}

export type { ObjectBehaviour } from './behaviour';
