import { late } from '@/components/late';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const selectSearch: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-select-search" */ './Display')),
  Input: late(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
