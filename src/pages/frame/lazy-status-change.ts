import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';

/** The sheet that changes the status of a record in place. Its code loads with the first page that opens it. */
export const StatusSheet = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "status-change" */ '@/features/status-change')),
  ({ onClose }) => onClose(),
  { size: 'half' },
);
