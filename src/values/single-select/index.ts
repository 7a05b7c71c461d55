import { late } from '@/components/late';
import type { ValueView } from '../value-view';
import { Display } from './Display';

export const singleSelect: ValueView = {
  Display,
  Input: late(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
