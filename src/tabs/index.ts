import { lazy } from 'react';
import type { DetailTab } from './tab';

/** The tabs of a record in their order. A new one is a line here and a folder beside the others. */
export const detailTabs: readonly DetailTab[] = [
  { key: 'home', title: 'home', visible: () => true, Panel: lazy(() => import(/* webpackChunkName: "tab-home" */ './home/HomePanel')) },
  { key: 'info', title: 'info', visible: () => true, Panel: lazy(() => import(/* webpackChunkName: "tab-info" */ './info/InfoPanel')) },
  { key: 'dynamic', title: 'dynamic', visible: () => true, Panel: lazy(() => import(/* webpackChunkName: "tab-dynamic" */ './dynamic/DynamicPanel')) },
];

/** The tab of an address; a missing or unknown one is the first (specification section 2). */
export function tabOf(wanted: string | undefined, tabs: readonly DetailTab[]): string {
  return tabs.find(({ key }) => key === wanted)?.key ?? 'home';
}

export type { DetailTab, PanelProps } from './tab';
