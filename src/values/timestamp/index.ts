import { late } from '@/components/late';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const timestamp: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-displays" */ '../date-time/Display')),
  Input: late(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
