import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** Where a record of a type with stages stands and has stood. */
export const stageTab: TabKind = {
  prefix: 'stage',
  tabsOf: ({ table }) => (table.is_stage_on ? [{ subject: '', title: i18next.t('detail:tabs.stage') }] : []),
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-stage" */ './StagePanel')),
};
