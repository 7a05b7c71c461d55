import type { App, LinkPreviews } from '../context';
import { eventOverlapMs, writesOfRecordsSince } from '../queries/records/record-events';
import { makeLinkCard } from './link-card';
import { refreshChanged } from './refresh';
import { showLink } from './show-link';
import { ShownLinks } from './shown-links';

/** The interval at which commits of other servers on the same database are noticed. Milliseconds. */
const lookEveryMs = 10_000;

interface WatchedCompany {
  /** The noticed writes within the overlap: each counts once. */
  seen: Set<string>;
  isLooking: boolean;
  again: boolean;
}

/**
 * Creates the previews of links. @param getApp returns the whole app, which is composed later @param sleep waits a number of milliseconds, until a
 * preview may be refreshed again
 */
export function makeLinkPreviews(getApp: () => App, sleep: (ms: number) => Promise<void> = pause): LinkPreviews {
  const shownLinks = new ShownLinks();
  const companies = new Map<string, WatchedCompany>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Marks the links to written records. */
  async function markWritten(clientId: string, company: WatchedCompany): Promise<void> {
    const app = getApp();
    const links = shownLinks.listLinks(clientId);
    const since = new Date(app.now() - eventOverlapMs);
    const recordIds = [...new Set(links.map(({ recordId }) => recordId))];
    const writes = await writesOfRecordsSince(app.db, clientId, recordIds, since);
    const writtenIds = new Set(
      writes.filter(({ event_id: id }) => !company.seen.has(id)).map((write) => write.record_id),
    );
    company.seen = new Set(writes.map(({ event_id: id }) => id));
    for (const link of links) if (writtenIds.has(link.recordId)) link.isChanged = true;
  }

  /** Runs until a company has no work left. */
  async function watchCompany(clientId: string, company: WatchedCompany): Promise<void> {
    let nextTime: number | null = null;
    try {
      while (!isStopped && (company.again || nextTime !== null)) {
        if (!company.again && nextTime !== null) await sleep(Math.max(0, nextTime - getApp().now()));
        company.again = false;
        await markWritten(clientId, company);
        nextTime = await refreshChanged(getApp(), clientId, shownLinks.listLinks(clientId));
      }
    } finally {
      company.isLooking = false;
    }
  }

  function wake(clientId: string): void {
    if (isStopped || shownLinks.listLinks(clientId).length === 0) return;
    const company = companies.get(clientId) ?? { seen: new Set<string>(), isLooking: false, again: false };
    companies.set(clientId, company);
    company.again = true;
    if (company.isLooking) return;
    company.isLooking = true;
    watchCompany(clientId, company).catch((error: unknown) =>
      getApp().log.error({ clientId, err: error }, 'link previews: looking for changes failed'),
    );
  }

  function startTimer(): void {
    timer ??= setInterval(() => {
      for (const clientId of shownLinks.listCompanies()) wake(clientId);
    }, lookEveryMs).unref();
  }

  return {
    async show(viewer, { url, token }) {
      const shownLink = await showLink(getApp(), viewer, url);
      if (shownLink && token !== null && !isStopped) {
        shownLinks.add(viewer, token, shownLink);
        startTimer();
      }
      return shownLink?.preview ?? null;
    },
    makeCard: (suite, link) => makeLinkCard(getApp(), suite, link),
    wake,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** The timer of a wait does not keep the process alive. */
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
