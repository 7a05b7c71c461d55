import { lazyComponent } from '@/components/lazy';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const timestamp: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-displays" */ '../date-time/Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
