import { late } from '@/components/late';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const dateTime: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-displays" */ './Display')),
  Input: late(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
