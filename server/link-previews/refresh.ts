import { planRefreshCalls, type RefreshCall } from '../../domain/link-previews/refresh-calls';
import { suiteOfCompany } from '../commands/suites/open-suite';
import type { App } from '../context';
import { SuiteRefusal, SuiteUnreachable, type PreviewRefresher } from '../platforms/platform';
import { showLink } from './show-link';
import { toText, type WatchedLink } from './shown-links';

/** A link is given up after this number of refreshes that the suite refused. */
const failureLimit = 3;

interface ViewerChange {
  openId: string;
  text: string;
}

/**
 * Refreshes the due changed links of a company, only for viewers with a changed answer. @returns the time at which the next link is due, in epoch
 * milliseconds; null where none is
 */
export async function refreshChanged(
  app: App,
  clientId: string,
  links: readonly WatchedLink[],
): Promise<number | null> {
  const changedLinks = links.filter(({ isChanged }) => isChanged);
  if (changedLinks.length === 0) return null;
  const { previewRefresher: refresher } = await suiteOfCompany(app, clientId);
  if (!refresher) {
    for (const link of changedLinks) link.isChanged = false;
    return null;
  }
  const getDueTime = ({ refreshTime }: WatchedLink) => refreshTime + refresher.pauseMs;
  const dueLinks = changedLinks.filter((link) => getDueTime(link) <= app.now());
  await refreshDue(app, refresher, dueLinks);
  const nextLinks = links.filter(({ isChanged }) => isChanged);
  return nextLinks.length === 0 ? null : Math.min(...nextLinks.map(getDueTime));
}

async function refreshDue(app: App, refresher: PreviewRefresher, links: readonly WatchedLink[]): Promise<void> {
  const changes = new Map<WatchedLink, ViewerChange[]>();
  for (const link of links) {
    // A write that happens while the answers are computed counts again.
    link.isChanged = false;
    const viewerChanges = await listViewerChanges(app, link);
    if (viewerChanges.length > 0) changes.set(link, viewerChanges);
  }
  const byToken = new Map([...changes.keys()].map((link) => [link.token, link]));
  const previews = [...changes].map(([{ token }, viewerChanges]) => ({
    token,
    openIds: viewerChanges.map(({ openId }) => openId),
  }));
  for (const call of planRefreshCalls(previews, refresher)) {
    const calledLinks = call.tokens.flatMap((token) => byToken.get(token) ?? []);
    const isTaken = await callSuite(app, refresher, call);
    for (const link of calledLinks) {
      link.refreshTime = app.now();
      const viewerChanges = changes.get(link) ?? [];
      const isComplete = viewerChanges.every(({ openId }) => call.openIds.includes(openId));
      if (isTaken) noteShown(link, viewerChanges, call);
      link.failures = isTaken ? 0 : link.failures + 1;
      if (isTaken ? !isComplete : link.failures < failureLimit) link.isChanged = true;
    }
  }
}

/** Returns the viewers with a changed answer. */
async function listViewerChanges(app: App, link: WatchedLink): Promise<ViewerChange[]> {
  const changes: ViewerChange[] = [];
  for (const [openId, { viewer, text }] of link.viewers) {
    const shownLink = await showLink(app, viewer, link.url);
    const newText = shownLink && toText(shownLink.preview);
    if (newText !== null && newText !== text) changes.push({ openId, text: newText });
  }
  return changes;
}

/** Stores the new answers of viewers, because their clients request the preview again and get these. */
function noteShown(link: WatchedLink, viewerChanges: readonly ViewerChange[], call: RefreshCall): void {
  for (const { openId, text } of viewerChanges) {
    const entry = link.viewers.get(openId);
    if (entry && call.openIds.includes(openId)) link.viewers.set(openId, { ...entry, text });
  }
}

/** @returns false for a call that the suite refused */
async function callSuite(app: App, refresher: PreviewRefresher, call: RefreshCall): Promise<boolean> {
  try {
    await refresher.refresh(call);
    return true;
  } catch (error) {
    if (!(error instanceof SuiteRefusal || error instanceof SuiteUnreachable)) throw error;
    app.log.warn({ err: error, previews: call.tokens.length }, 'link previews: the suite has not refreshed them');
    return false;
  }
}
