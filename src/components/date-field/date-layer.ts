import { lazyLayer } from '@/components/lazy';

/** The layer in which a date is chosen; its code comes with the first tap. */
export const DateLayer = lazyLayer(
  () => import(/* webpackChunkName: "date-layers" */ './DateLayer'),
  ({ onClose }) => onClose(),
  { size: 'half', flyout: true },
);
