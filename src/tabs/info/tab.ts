import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** The tab with every field of the record. */
export const infoTab: TabKind = {
  prefix: 'info',
  getTabs: () => [{ subject: '', title: i18next.t('detail:tabs.info') }],
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-dynamic" */ './InfoPanel')),
};
