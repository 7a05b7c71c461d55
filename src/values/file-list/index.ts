import { late } from '@/components/late';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const fileList: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-notes" */ './Display')),
  Input: late(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
