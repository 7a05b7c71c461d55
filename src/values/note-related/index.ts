import { lazyComponent } from '@/components/lazy';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const noteRelated: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-notes" */ './Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
