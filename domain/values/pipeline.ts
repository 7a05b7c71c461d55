import { defineValue } from './define';
import { stageValue } from './stage-value';

/** One of the pipelines of the field's type, stored by its id. */
export const pipeline = defineValue({ kind: 'PIPELINE', ...stageValue });
