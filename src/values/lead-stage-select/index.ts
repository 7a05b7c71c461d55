import { lazyComponent } from '@/components/lazy';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const leadStageSelect: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-displays" */ '../stage/Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ '../stage/Input')),
};
