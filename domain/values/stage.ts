import { defineValue } from './define';
import { placeOf } from './place';

/** One of the stages of the field's type, stored by its id. */
export const stage = defineValue({ kind: 'STAGE', ...placeOf });
