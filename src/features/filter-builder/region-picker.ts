import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';

/** The picker of regions, loaded with its texts when it opens: a list does not load the texts of record forms. */
export const RegionPicker = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "region-picker" */ '@/values/area/RegionPicker')),
  ({ onClose }) => onClose(),
  { size: 'half' },
);
