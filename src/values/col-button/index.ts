import { lazyComponent } from '@/components/lazy';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

export const colButton: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
