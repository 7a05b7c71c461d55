import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import type { ValueView } from '../value-view';
import { Display } from './Display';

export const textarea: ValueView = {
  Display,
  Input: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "value-inputs" */ './Input'))),
};
