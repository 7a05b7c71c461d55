import { noteEffects } from './notes';
import { recordEffects } from './records';
import type { SaveEffects } from './save-effects';

/** The types with save effects that differ from those of all others. */
const ownEffects = new Map<string, SaveEffects>(Object.entries({ note: noteEffects }));

export function getEffects(tableId: string): SaveEffects {
  return ownEffects.get(tableId) ?? recordEffects;
}
