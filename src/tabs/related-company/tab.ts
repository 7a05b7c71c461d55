import { getBehaviour } from '@domain/objects/behaviour';
import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** The tab of a customer's related companies. */
export const relatedCompanyTab: TabKind = {
  prefix: 'related-company',
  getTabs: ({ table }) =>
    getBehaviour(table.table_id).isCompany ? [{ subject: '', title: i18next.t('detail:tabs.relatedCompany') }] : [],
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-related-company" */ './RelatedCompanyPanel')),
};
