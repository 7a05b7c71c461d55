import type { ValueKind } from '@domain/metadata/field';
import * as byKind from './by-kind';
import type { Sample } from './sample';

/** A kind without a line in `by-kind.ts` does not compile: so none goes untested. */
export const samples: Readonly<Record<ValueKind, Sample>> = { ...byKind };

export { probesOf, type Sample } from './sample';
