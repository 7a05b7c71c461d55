import { lazyComponent } from '@/components/lazy';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

export const fileList: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-notes" */ './Display')),
  Input: lazyComponent(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
