import i18next from 'i18next';
import type { TabKind } from '../tab';
import HomePanel from './HomePanel';

/** The record in short: the page is drawn with it. */
export const homeTab: TabKind = {
  prefix: 'home',
  getTabs: () => [{ subject: '', title: i18next.t('detail:tabs.home') }],
  Panel: HomePanel,
};
