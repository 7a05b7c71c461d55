import { defineValue } from './define';
import { placeOf } from './place';

/** One of the pipelines of the field's type, stored by its id. */
export const pipeline = defineValue({ kind: 'PIPELINE', ...placeOf });
