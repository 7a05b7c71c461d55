import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';

/**
 * The sheet that converts a lead: `<ConvertLead record stageId onClose onDone />`. Several pages open it; its code loads with the first of them.
 * The sheet itself navigates to the customer and back after a conversion.
 */
export const ConvertLead = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "lead-conversion" */ './ConvertLead')),
  ({ onClose }) => onClose(),
  { size: 'full' },
);
