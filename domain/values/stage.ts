import { defineValue } from './define';
import { stageValue } from './stage-value';

/** One of the stages of the field's type, stored by its id. */
export const stage = defineValue({ kind: 'STAGE', ...stageValue });
