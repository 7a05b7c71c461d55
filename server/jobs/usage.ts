import type { App, UsageCount, UsageCounts } from '../context';
import { addUsage } from '../queries/companies/usage';

/** The interval at which counts are stored. Milliseconds. */
const everyMs = 60_000;
/** The number of different counters between two writes; no normal use exceeds it. */
const limit = 50_000;

/** Counts in memory: a thousand open apps send a hundred beats a second, and a row for each would be a hundred writes. */
export function makeUsageCounts(): UsageCounts {
  let counts = new Map<string, UsageCount & { count: number }>();
  return {
    add(use) {
      const key = JSON.stringify([use.clientId, use.memberId, use.day, use.what]);
      const existingCount = counts.get(key);
      if (existingCount) existingCount.count += 1;
      else if (counts.size < limit) counts.set(key, { ...use, count: 1 });
    },
    take() {
      const countedUses = [...counts.values()];
      counts = new Map();
      return countedUses;
    },
  };
}

type CountedApp = Pick<App, 'db' | 'log' | 'usage'>;

/** Stores the counts, one statement for each company. The counts of a killed process's last minute are lost. */
export async function writeUsage({ db, log, usage }: CountedApp): Promise<void> {
  const byCompany = new Map<string, ReturnType<UsageCounts['take']>>();
  for (const use of usage.take()) {
    const rows = byCompany.get(use.clientId);
    if (rows) rows.push(use);
    else byCompany.set(use.clientId, [use]);
  }
  for (const [clientId, rows] of byCompany) {
    await addUsage(db, clientId, rows).catch((error: unknown) =>
      log.error({ clientId, err: error }, 'the use of a company was not written down'),
    );
  }
}

/** Stores the counts every minute, and once more at the end. */
export function startUsage(app: CountedApp): { stop(): Promise<void> } {
  let underway = Promise.resolve();
  const write = () => (underway = underway.then(() => writeUsage(app)));
  const timer = setInterval(() => void write(), everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}
