import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';

/**
 * The sheet that converts a lead: `<ConvertLead record stageId onClose onDone />`. Several pages open it; its code comes with the first of them. What follows
 * on a conversion, the way to the customer and back, is its own.
 */
export const ConvertLead = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "lead-conversion" */ './ConvertLead')),
  ({ onClose }) => onClose(),
  { size: 'full' },
);
