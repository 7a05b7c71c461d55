import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** The tab of the timeline. */
export const dynamicTab: TabKind = {
  prefix: 'dynamic',
  getTabs: () => [{ subject: '', title: i18next.t('detail:tabs.dynamic') }],
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-dynamic" */ './DynamicPanel')),
};
