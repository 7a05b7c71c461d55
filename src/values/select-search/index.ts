import { lazyComponent } from '@/components/lazy';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const selectSearch: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-displays" */ './Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
