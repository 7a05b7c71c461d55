import { arrangeTabs } from '@domain/objects/detail-page';
import { approvalTab } from './approval/tab';
import { collaboratorTab } from './collaborator/tab';
import { childTab } from './child/tab';
import { customTab } from './custom/tab';
import { docTab } from './doc/tab';
import { dynamicTab } from './dynamic/tab';
import { homeTab } from './home/tab';
import { infoTab } from './info/tab';
import { noteTab } from './note/tab';
import { productTab } from './product/tab';
import { relatedCompanyTab } from './related-company/tab';
import { relatedTab } from './related/tab';
import { stageTab } from './stage/tab';
import type { DetailTab, TabContext, TabKind } from './tab';

/** The kinds of tabs in their order. A new kind needs one line here and one more folder. */
const tabKinds: readonly TabKind[] = [
  homeTab,
  infoTab,
  stageTab,
  productTab,
  childTab,
  dynamicTab,
  noteTab,
  collaboratorTab,
  relatedCompanyTab,
  approvalTab,
  relatedTab,
  docTab,
  customTab,
];

/** Returns the tabs of a record in the company's arrangement. If two have the same address, the first applies. */
export function listTabs(context: TabContext): DetailTab[] {
  const tabs = new Map<string, DetailTab>();
  for (const { prefix, Panel, getTabs: ownTabs } of tabKinds)
    for (const { subject, title } of ownTabs(context)) {
      const key = prefix + subject;
      if (!tabs.has(key)) tabs.set(key, { key, prefix, title, subject, Panel });
    }
  return arrangeTabs([...tabs.values()], context.table.detail_tabs);
}

/** Returns the tab of an address; the first tab for a missing or unknown one (REQ records 2). */
export function tabAt(address: string | undefined, tabs: readonly DetailTab[]): string {
  return tabs.find(({ key }) => key === address)?.key ?? homeTab.prefix;
}

export type { DetailTab, PanelProps } from './tab';
