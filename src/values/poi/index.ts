import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { lazyDisplay } from '../later';
import type { ValueView } from '../value-view';

export const poi: ValueView = {
  Display: lazyDisplay(() => import(/* webpackChunkName: "value-notes" */ './Display')),
  Input: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "value-inputs" */ './Input'))),
};
