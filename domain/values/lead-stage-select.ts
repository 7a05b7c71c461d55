import { defineValue } from './define';
import { stageValue } from './stage-value';

/** One of the stages of leads, whatever type the field stands on, stored by its id. */
export const leadStageSelect = defineValue({ kind: 'LEAD_STAGE_SELECT', ...stageValue });
