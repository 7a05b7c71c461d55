import { late } from '@/components/late';
import { Display } from '../single-select/Display';
import type { ValueView } from '../value-view';

/** A pipeline looks like an option, and is chosen like one. */
export const pipeline: ValueView = {
  Display,
  Input: late(() => import(/* webpackChunkName: "value-inputs" */ '../single-select/Input')),
};
