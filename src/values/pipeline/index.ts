import { lazyComponent } from '@/components/lazy';
import { Display } from '../single-select/Display';
import type { ValueView } from '../value-view';

/** A pipeline looks like an option, and is chosen like one. */
export const pipeline: ValueView = {
  Display,
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ '../single-select/Input')),
};
