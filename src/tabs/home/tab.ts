import i18next from 'i18next';
import type { TabKind } from '../tab';
import HomePanel from './HomePanel';

/** The tab with the summary of the record, which is rendered with the page. */
export const homeTab: TabKind = {
  prefix: 'home',
  getTabs: () => [{ subject: '', title: i18next.t('detail:tabs.home') }],
  Panel: HomePanel,
};
