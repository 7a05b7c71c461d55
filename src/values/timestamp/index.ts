import { lazyComponent } from '@/components/lazy';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

export const timestamp: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ '../date-time/Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
