import type { App, EventHub, NewsListener } from '../context';
import { lastChangeSince } from '../queries/configuration/audit-log';
import { approvalEventId, approvalsSince } from '../queries/approvals/approvals';
import { notifiedSince } from '../queries/notices/notices';
import { suspendedSince } from '../queries/companies/app-state';
import { eventOverlapMs, recordEventIdsSince } from '../queries/records/record-events';

/** The interval at which commits of other processes are noticed. */
const everyMs = 2_000;

interface ListenedCompany {
  listeners: Set<NewsListener>;
  /** The news within the overlap: each is sent once. */
  seen: Set<string>;
  timer: NodeJS.Timeout;
  looking: Promise<void> | undefined;
  again: boolean;
}

/**
 * Watches for news of the companies with members who have the app open. It looks at once after a commit of this process, and every two seconds for
 * commits of other processes. It runs five small statements for each company, and none where no member listens.
 */
export function makeEventHub({ db, log, now }: Pick<App, 'db' | 'log' | 'now'>): EventHub {
  const companies = new Map<string, ListenedCompany>();

  async function checkCompanyNews(clientId: string, company: ListenedCompany): Promise<void> {
    const members = [...company.listeners].map((listener) => listener.memberId);
    const since = new Date(now() - eventOverlapMs);
    const [rows, writes, approvals, configurationChange, suspended] = await Promise.all([
      notifiedSince(db, clientId, members, since),
      recordEventIdsSince(db, clientId, since),
      approvalsSince(db, clientId, members, since),
      lastChangeSince(db, clientId, since),
      suspendedSince(db, clientId, since),
    ]);
    // The following news concerns everyone; each listener's right to read a record is checked separately.
    const general = [
      ...writes,
      ...(configurationChange ? [configurationChange.entry_id] : []),
      ...(suspended === null ? [] : [suspended]),
    ];
    const memberEvents = [
      ...rows.map((row) => ({ id: row.notice_id, member: row.member_id })),
      ...approvals.map((row) => ({ id: approvalEventId(row), member: row.member_id })),
    ];
    const fresh = new Set(memberEvents.filter(({ id }) => !company.seen.has(id)).map(({ member }) => member));
    const isGeneral = general.some((id) => !company.seen.has(id));
    company.seen = new Set([...memberEvents.map(({ id }) => id), ...general]);
    for (const listener of company.listeners) if (isGeneral || fresh.has(listener.memberId)) listener.onNews();
  }

  function wake(clientId: string): void {
    const company = companies.get(clientId);
    if (!company) return;
    company.again = true;
    company.looking ??= (async () => {
      try {
        while (company.again && company.listeners.size > 0) {
          company.again = false;
          await checkCompanyNews(clientId, company);
        }
      } catch (error) {
        log.error({ clientId, err: error }, 'event hub: looking for news failed');
      } finally {
        company.looking = undefined;
      }
    })();
  }

  return {
    wake,
    listen(listener) {
      const company = companies.get(listener.clientId) ?? {
        listeners: new Set<NewsListener>(),
        seen: new Set<string>(),
        looking: undefined,
        again: false,
        timer: setInterval(() => wake(listener.clientId), everyMs).unref(),
      };
      companies.set(listener.clientId, company);
      company.listeners.add(listener);
      return () => {
        company.listeners.delete(listener);
        if (company.listeners.size > 0 || companies.get(listener.clientId) !== company) return;
        clearInterval(company.timer);
        companies.delete(listener.clientId);
      };
    },
  };
}
