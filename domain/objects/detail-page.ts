import type { DetailTabs } from '../metadata/settings';

/** The tabs with fixed addresses; a linked type's tab uses the type's id. */
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
/** The address prefixes of repeatable tabs. */
const tabPrefixes = ['custom', 'child'];

/** Returns whether an entry of `detail_tabs` can name a tab in a company with these types. */
export function isTabName(name: string, typeIds: readonly string[]): boolean {
  return namedTabs.includes(name) || typeIds.includes(name) || tabPrefixes.some((prefix) => name.startsWith(prefix));
}

interface NamedTab {
  key: string;
  prefix: string;
}

/** Returns whether an entry of `detail_tabs` means a tab: by its address or its prefix. */
function isNamedBy({ key, prefix }: NamedTab, entry: string): boolean {
  return entry === key || (prefix !== '' && entry === prefix);
}

/** Returns whether the company shows a tab, and its card on the overview. The overview itself is always shown. */
export function isTabShown(tab: NamedTab, { hidden = [] }: DetailTabs = {}): boolean {
  return tab.key === 'home' || !hidden.some((entry) => isNamedBy(tab, entry));
}

/**
 * Returns the tabs of a record in the company's arrangement: home first, then the configured ones, then the others in their own order. Hidden tabs
 * are left out, except home.
 */
export function arrangeTabs<Tab extends NamedTab>(tabs: readonly Tab[], setting: DetailTabs = {}): Tab[] {
  const { order = [] } = setting;
  const getPosition = (tab: Tab) => {
    if (tab.key === 'home') return -1;
    const namedIndex = order.findIndex((entry) => isNamedBy(tab, entry));
    return namedIndex < 0 ? order.length : namedIndex;
  };
  return tabs
    .filter((tab) => isTabShown(tab, setting))
    .sort((first, second) => getPosition(first) - getPosition(second));
}

/** The number of facts under the title of a record. */
const highlightLimit = 3;

/** Returns the facts under the title of a type's records: the company's choice, else those of its list cards. */
export function listHighlights({
  highlights,
  list_second_show_field_ids: onCards,
}: {
  highlights?: readonly string[] | undefined;
  list_second_show_field_ids: readonly string[];
}): readonly string[] {
  return (highlights ?? onCards).slice(0, highlightLimit);
}
