import type { ObjectType } from '@domain/metadata/object-type';
import { lazyComponent } from '@/components/lazy';
import type { DetailTab } from './tab';

/** The tabs of a record in their order. A new one is a line here and a folder beside the others. */
export const detailTabs: readonly DetailTab[] = [
  {
    key: 'home',
    title: 'home',
    visible: () => true,
    Panel: lazyComponent(() => import(/* webpackChunkName: "tab-home" */ './home/HomePanel')),
  },
  {
    key: 'info',
    title: 'info',
    visible: () => true,
    Panel: lazyComponent(() => import(/* webpackChunkName: "tab-info" */ './info/InfoPanel')),
  },
  {
    key: 'dynamic',
    title: 'dynamic',
    visible: () => true,
    Panel: lazyComponent(() => import(/* webpackChunkName: "tab-dynamic" */ './dynamic/DynamicPanel')),
  },
];

const RelatedPanel = lazyComponent(() => import(/* webpackChunkName: "tab-related" */ './related/RelatedPanel'));

/** A tab for each type that the record is linked with, called after it (REQ records 2). */
export function relatedTabs(tables: readonly ObjectType[]): DetailTab[] {
  return tables.map((table) => ({ key: table.table_id, title: table, visible: () => true, Panel: RelatedPanel }));
}

/** The tab of an address; a missing or unknown one is the first (REQ records 2). */
export function tabOf(wanted: string | undefined, tabs: readonly DetailTab[]): string {
  return tabs.find(({ key }) => key === wanted)?.key ?? 'home';
}

export type { DetailTab, PanelProps } from './tab';
