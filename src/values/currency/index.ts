import { lazyComponent } from '@/components/lazy';
import type { ValueView } from '../value-view';
import { Display } from './Display';

export const currency: ValueView = {
  Display,
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
