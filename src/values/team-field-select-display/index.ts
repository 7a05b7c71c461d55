import { lazyComponent } from '@/components/lazy';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const teamFieldSelectDisplay: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-displays" */ '../member-multiple-select/Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
