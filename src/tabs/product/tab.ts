import { getBehaviour } from '@domain/objects/behaviour';
import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import type { TabKind } from '../tab';

/** The tab of product lines, for types that have them. */
export const productTab: TabKind = {
  prefix: 'product',
  getTabs: ({ table }) =>
    getBehaviour(table.table_id).productAmountField === undefined
      ? []
      : [{ subject: '', title: i18next.t('detail:tabs.product') }],
  Panel: lazyComponent(() => withTexts('record', import(/* webpackChunkName: "tab-product" */ './ProductPanel'))),
};
