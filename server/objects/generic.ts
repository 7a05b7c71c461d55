import type { ObjectBehaviour } from './behaviour';

/** Types without anything special: whoever makes a record is in charge of it. */
export const generic: ObjectBehaviour = {
  ownerOf: (_values, before, context) => before ?? context,
};
