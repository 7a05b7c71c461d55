import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** The record in short. */
export const homeTab: TabKind = {
  prefix: 'home',
  tabsOf: () => [{ subject: '', title: i18next.t('detail:tabs.home') }],
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-home" */ './HomePanel'), true),
};
