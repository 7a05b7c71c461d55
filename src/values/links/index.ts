import { lazyComponent } from '@/components/lazy';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

/** How every kind looks that names records of another type. */
export const links: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-links" */ './Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
