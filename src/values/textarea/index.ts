import { lazyComponent } from '@/components/lazy';
import type { ValueView } from '../value-view';
import { Display } from './Display';

export const textarea: ValueView = {
  Display,
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
