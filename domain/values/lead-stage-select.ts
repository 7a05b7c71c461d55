import { defineValue } from './define';
import { placeOf } from './place';

/** One of the stages of leads, whatever type the field stands on, stored by its id. */
export const leadStageSelect = defineValue({ kind: 'LEAD_STAGE_SELECT', ...placeOf });
