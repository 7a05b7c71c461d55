import { late } from '@/components/late';
import { Display } from '../text/Display';
import type { ValueView } from '../value-view';

export const autoSerial: ValueView = {
  Display,
  Input: late(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
