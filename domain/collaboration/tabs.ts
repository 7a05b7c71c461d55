/** The tabs that members give a record: documents of the suite, and web pages (ADR-0149). */

export const documentTypes = ['docx', 'sheet', 'bitable'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const tabTypes = [...documentTypes, 'web_url'] as const;
export type TabType = (typeof tabTypes)[number];

/** A document that is copied to create new ones: its name, and the suite's id of it. */
interface DocumentTemplate {
  name: string;
  token: string;
}
/** The templates in the configuration of a type (REQ records 3). */
type Templates = { [Type in DocumentType as `${Type}_templates`]?: readonly DocumentTemplate[] | undefined };

/** Returns the templates of a type, grouped by document type. */
export function listTemplates(settings: Templates): (DocumentTemplate & { type: DocumentType })[] {
  return documentTypes.flatMap((type) =>
    (settings[`${type}_templates`] ?? []).map((template) => ({ ...template, type })),
  );
}

/** The most tabs that a record may have (SD-94). */
export const tabsLimit = 20;
/** The number of templates that are offered before the full picker (REQ records 9). */
export const quickTemplates = 4;
/** The maximum length of a name in characters. The file names of suites may be longer. */
export const tabNameLimit = 60;
export const tabAddressLimit = 2_000;

/** The prefix of the keys of these tabs in addresses. Only such tabs are renamed and deleted (REQ records 2). */
export const customPrefix = 'custom';

/** Returns the name of a new tab: the name of its type or template, with the number that follows the existing names. */
export function nextTabName(baseName: string, names: readonly string[]): string {
  const start = baseName.trim();
  const numbers = names.flatMap((name) => {
    if (!name.startsWith(start)) return [];
    const remainder = name.slice(start.length).trim();
    return /^\d{1,6}$/.test(remainder) ? [Number(remainder)] : [];
  });
  return `${start} ${Math.max(0, ...numbers) + 1}`;
}

/**
 * Returns the normalised web address of a tab; null for any other text. Only the schemes http and https are allowed, not schemes that merely begin
 * with "http".
 */
export function tabAddress(text: string): string | null {
  const trimmed = text.trim();
  // Characters that a URL parser drops must not decide the result. A valid address has no blanks, tabs, line ends or backslashes.
  if (trimmed.length > tabAddressLimit || /[\s\\]/.test(trimmed) || [...trimmed].some((sign) => sign < ' '))
    return null;
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Returns why a tab cannot have this name; null where it can. */
export function tabNameIssue(name: string): { code: 'required' } | { code: 'tooLong'; params: { max: number } } | null {
  const trimmed = name.trim();
  if (trimmed === '') return { code: 'required' };
  return [...trimmed].length > tabNameLimit ? { code: 'tooLong', params: { max: tabNameLimit } } : null;
}

/** A custom tab in the answer of its record. */
interface CustomTab {
  key: string;
  name: string;
  url: string;
  type: TabType;
}

/** A tab that an update of its record sends; properties that are left out stay. */
export type SentTab = Pick<CustomTab, 'key'> & Partial<Pick<CustomTab, 'name' | 'url'>>;

type TabIssue =
  | NonNullable<ReturnType<typeof tabNameIssue>>
  | { code: 'notAnOption' | 'notAUrl' | 'readOnly' }
  | { code: 'tooMany'; params: { limit: number } };

export interface TabChanges {
  changed: { key: string; name?: string; url?: string }[];
  removed: string[];
}

/**
 * Compares a record's tabs with the tabs of an update. A tab with another name or address is changed, and a tab that is missing is removed. An
 * update adds no tab: a separate call does.
 */
export function tabChanges(tabs: readonly CustomTab[], sentTabs: readonly SentTab[]): TabChanges | { issue: TabIssue } {
  if (sentTabs.length > tabsLimit) return { issue: { code: 'tooMany', params: { limit: tabsLimit } } };
  const changedTabs: TabChanges['changed'] = [];
  for (const { key, name, url } of sentTabs) {
    const tab = tabs.find((existingTab) => existingTab.key === key);
    if (!tab) return { issue: { code: 'notAnOption' } };
    const issue = name === undefined ? null : tabNameIssue(name);
    if (issue) return { issue };
    const isMoved = url !== undefined && url !== tab.url;
    if (isMoved && tab.type !== 'web_url') return { issue: { code: 'readOnly' } };
    const address = isMoved ? tabAddress(url) : tab.url;
    if (address === null) return { issue: { code: 'notAUrl' } };
    const change = {
      ...(name === undefined || name.trim() === tab.name ? {} : { name: name.trim() }),
      ...(address === tab.url ? {} : { url: address }),
    };
    if (Object.keys(change).length > 0) changedTabs.push({ key, ...change });
  }
  const isSent = new Set(sentTabs.map(({ key }) => key));
  return { changed: changedTabs, removed: tabs.map(({ key }) => key).filter((key) => !isSent.has(key)) };
}

/** Returns whether the app may show a page in a frame: a secure page, which is isolated there. */
export function isFramed(address: string): boolean {
  return tabAddress(address)?.startsWith('https://') === true;
}

/** Returns whether the suite's documents cannot be shown next to a page: in Safari on desktops, and on iPads (REQ records 8, doc.noSupport). */
export function cannotShowDocuments(userAgent: string, maxTouchPoints: number): boolean {
  const isApple = /Macintosh|iPad/.test(userAgent);
  const isPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isSafari = /Safari\//.test(userAgent) && !/Chrome|Chromium|Edg|Lark|Feishu|DingTalk/.test(userAgent);
  return isApple && (isPad || isSafari);
}
