import { defineValue } from './define';
import { stageValue } from './stage-value';

/** A stage of leads, whatever the type of the field, stored by its id. */
export const leadStageSelect = defineValue({ kind: 'LEAD_STAGE_SELECT', ...stageValue });
