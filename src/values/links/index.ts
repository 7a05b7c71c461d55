import { lazyComponent } from '@/components/lazy';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

/** The view of every kind that links to records of another type. */
export const links: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-links" */ './Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
