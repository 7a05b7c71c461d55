import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

export const area: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-displays" */ './Display')),
  Input: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "value-inputs" */ './Input'))),
};
