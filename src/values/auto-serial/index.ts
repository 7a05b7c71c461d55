import { lazyComponent } from '@/components/lazy';
import { Display } from '../text/Display';
import type { ValueView } from '../value-view';

export const autoSerial: ValueView = {
  Display,
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
