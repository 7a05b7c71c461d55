import { lazyComponent } from '@/components/lazy';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

export const leadStageSelect: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ '../stage/Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ '../stage/Input')),
};
