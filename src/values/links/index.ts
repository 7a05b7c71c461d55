import { lazyComponent } from '@/components/lazy';
import { later } from '../later';
import type { ValueView } from '../value-view';

/** How every kind looks that names records of another type. */
export const links: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-links" */ './Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
