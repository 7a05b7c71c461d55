import type { DetailTabs } from '../metadata/settings';

/** The tabs that every product page knows by these addresses; a linked type's tab goes by the type's id. */
const namedTabs: readonly string[] = [
  'home',
  'info',
  'stage',
  'product',
  'dynamic',
  'approval',
  'collaborator',
  'related-company',
  'doc',
  'note',
];
/** The prefixes of addresses of tabs that a record may have several of. */
const tabPrefixes = ['custom', 'child'];

/** Whether an entry of `detail_tabs` can name a tab of a company with these types. */
export function isTabName(name: string, typeIds: readonly string[]): boolean {
  return namedTabs.includes(name) || typeIds.includes(name) || tabPrefixes.some((prefix) => name.startsWith(prefix));
}

interface NamedTab {
  key: string;
  prefix: string;
}

/** Whether an entry of `detail_tabs` means a tab: by its address, or by what the addresses of several begin with. */
function isNamedBy({ key, prefix }: NamedTab, entry: string): boolean {
  return entry === key || (prefix !== '' && entry === prefix);
}

/** Whether the company shows a tab, and with it its card at home. Home itself always is. */
export function isTabShown(tab: NamedTab, { hidden = [] }: DetailTabs = {}): boolean {
  return tab.key === 'home' || !hidden.some((entry) => isNamedBy(tab, entry));
}

/**
 * Returns the tabs of a record as its company has arranged them: home first, then those that the setting names in its order, then the others in
 * their own order. A hidden tab is left out, but never home.
 */
export function arrangeTabs<Tab extends NamedTab>(tabs: readonly Tab[], setting: DetailTabs = {}): Tab[] {
  const { order = [] } = setting;
  const getPosition = (tab: Tab) => {
    if (tab.key === 'home') return -1;
    const namedIndex = order.findIndex((entry) => isNamedBy(tab, entry));
    return namedIndex < 0 ? order.length : namedIndex;
  };
  return tabs.filter((tab) => isTabShown(tab, setting)).sort((one, other) => getPosition(one) - getPosition(other));
}

/** The number of facts under the title of a record. */
const highlightLimit = 3;

/** Returns the facts under the title of a type's records: those that the company names, else those that its list cards show. */
export function listHighlights({
  highlights,
  list_second_show_field_ids: onCards,
}: {
  highlights?: readonly string[] | undefined;
  list_second_show_field_ids: readonly string[];
}): readonly string[] {
  return (highlights ?? onCards).slice(0, highlightLimit);
}
