import type { App } from '../context';
import { isSuspended } from '../queries/companies/app-state';
import { companyIds } from '../queries/companies/companies';

/** Work that waits in a separate table, company by company. */
interface CompanyWork<Task> {
  /** The name in the log. */
  name: string;
  /** The number of tasks of a company that run in one process at a time. */
  atOnce: number;
  /** The interval at which the worker looks for work of killed processes and of commits elsewhere. Milliseconds. */
  pollMs: number;
  waits(app: App, clientId: string): Promise<boolean>;
  claim(app: App, clientId: string): Promise<Task | undefined>;
  /** Runs a task. It never throws for a fault of the task itself. */
  run(app: App, task: Task, isStopping: () => boolean): Promise<void>;
}

export interface CompanyWorker {
  /** Starts to look for work; nothing runs before. */
  start(): void;
  wake(clientId: string): void;
  /** Interrupts the present work; the next start continues it. */
  stop(): Promise<void>;
}

/** Creates a worker for such work in this process, in parallel to the requests. */
export function makeCompanyWorker<Task>(app: () => App, work: CompanyWork<Task>): CompanyWorker {
  const running = new Map<string, Set<Promise<void>>>();
  let poll: NodeJS.Timeout | undefined;
  let stopping = false;

  function wake(clientId: string): void {
    if (poll === undefined || stopping) return;
    const companyRuns = running.get(clientId) ?? new Set();
    running.set(clientId, companyRuns);
    if (companyRuns.size >= work.atOnce) return;
    const currentRun = runAll(clientId)
      .catch((error: unknown) =>
        app().log.error({ clientId, err: error }, `${work.name}: the work on a company stopped`),
      )
      .finally(() => {
        companyRuns.delete(currentRun);
        if (companyRuns.size === 0) running.delete(clientId);
      });
    companyRuns.add(currentRun);
  }

  async function runAll(clientId: string): Promise<void> {
    while (!stopping && !(await isSuspended(app().db, clientId))) {
      const claimed = await work.claim(app(), clientId);
      if (!claimed) return;
      await work.run(app(), claimed, () => stopping);
    }
  }

  async function wakeDueCompanies(): Promise<void> {
    for (const clientId of await companyIds(app().db))
      if (!stopping && (await work.waits(app(), clientId))) wake(clientId);
  }

  return {
    start() {
      const lookNow = () =>
        void wakeDueCompanies().catch((error: unknown) =>
          app().log.error({ err: error }, `${work.name}: the look for work failed`),
        );
      poll ??= setInterval(lookNow, work.pollMs).unref();
      lookNow();
    },
    wake,
    async stop() {
      stopping = true;
      clearInterval(poll);
      await Promise.all([...running.values()].flatMap((companyRuns) => [...companyRuns]));
    },
  };
}
