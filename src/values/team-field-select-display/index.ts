import { lazyComponent } from '@/components/lazy';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

export const teamFieldSelectDisplay: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ '../member-multiple-select/Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
