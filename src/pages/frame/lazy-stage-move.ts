import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';

/**
 * The sheet that moves a record to another stage: `<StageMoveSheet tableId recordId target={{ stageId, pipelineId }} onClose onMoved />`. A page
 * shows it above its content; without a target the member chooses one. Its code loads with the first page that opens it.
 */
export const StageMoveSheet = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "stage-move" */ '@/features/stage-move')),
  ({ onClose }) => onClose(),
  { size: 'half' },
);
