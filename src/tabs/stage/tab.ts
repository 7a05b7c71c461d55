import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import type { TabKind } from '../tab';

/** The tab of a record's current and earlier stages, for types with stages. */
export const stageTab: TabKind = {
  prefix: 'stage',
  getTabs: ({ table }) => (table.is_stage_on ? [{ subject: '', title: i18next.t('detail:tabs.stage') }] : []),
  Panel: lazyComponent(() => import(/* webpackChunkName: "tab-stage" */ './StagePanel')),
};
