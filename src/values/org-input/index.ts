import { lazyComponent } from '@/components/lazy';
import { Display } from '../text/Display';
import type { ValueView } from '../value-view';

export const orgInput: ValueView = {
  Display,
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
