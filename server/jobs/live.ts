import type { App, Live, Listener } from '../context';
import { toldSince } from '../queries/notices';

/** Commits of other processes are seen this soon. */
const everyMs = 2_000;
/** A transaction may end later than one that began after it: so far back is looked again. */
const overlapMs = 10_000;

interface Company {
  listeners: Set<Listener>;
  /** Notices that were seen within the overlap: each is told once. */
  seen: Set<string>;
  timer: NodeJS.Timeout;
  looking: Promise<void> | undefined;
  again: boolean;
}

/**
 * Watches for notices of the companies whose members have the app open: at once after a commit of this process, every two seconds for
 * those of others. One statement for each company, and none where nobody listens.
 */
export function makeLive({ db, log, now }: Pick<App, 'db' | 'log' | 'now'>): Live {
  const companies = new Map<string, Company>();

  async function look(clientId: string, company: Company): Promise<void> {
    const members = [...company.listeners].map((listener) => listener.memberId);
    const rows = await toldSince(db, clientId, members, new Date(now() - overlapMs));
    const fresh = new Set(rows.filter((row) => !company.seen.has(row.notice_id)).map((row) => row.member_id));
    company.seen = new Set(rows.map((row) => row.notice_id));
    for (const listener of company.listeners) if (fresh.has(listener.memberId)) listener.told();
  }

  function wake(clientId: string): void {
    const company = companies.get(clientId);
    if (!company) return;
    company.again = true;
    company.looking ??= (async () => {
      try {
        while (company.again && company.listeners.size > 0) {
          company.again = false;
          await look(clientId, company);
        }
      } catch (error) {
        log.error({ clientId, err: error }, 'live: the look for news failed');
      } finally {
        company.looking = undefined;
      }
    })();
  }

  return {
    wake,
    listen(listener) {
      const company = companies.get(listener.clientId) ?? {
        listeners: new Set<Listener>(), seen: new Set<string>(), looking: undefined, again: false,
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
