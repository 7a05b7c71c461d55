import { OtherCompany } from '../commands/companies/check-tenant';
import { readContacts } from '../commands/people/read-contacts';
import type { App } from '../context';
import { SuiteRefusal, SuiteUnreachable } from '../platforms/platform';
import { claimSync, saveSync, type ContactSync } from '../queries/people/contact-syncs';
import { backOffMs } from './back-off';

/** The interval at which the job looks for due companies. It is short because a member waits for the result at an open page. Milliseconds. */
const everyMs = 3_000;
/** The lock of a dead process expires after this; a live process renews it with every part. */
const lockMs = 60_000;
/** A person must grant the permission; the job checks for it at this interval. */
const permissionMs = 30_000;

export interface ContactSyncs {
  /** Ends after the present part; the next start continues there. */
  stop(): Promise<void>;
}

type SyncedApp = Pick<App, 'db' | 'log' | 'now' | 'makeId' | 'suites' | 'randomBytes'>;

/** Reads the people of every due company, one company after the other. */
export function startContactSyncs(app: SyncedApp): ContactSyncs {
  let stopping = false;
  let underway: Promise<void> | undefined;
  const run = () => {
    underway ??= syncContacts(app, () => stopping)
      .catch((error: unknown) => app.log.error({ err: error }, 'reading contacts failed'))
      .finally(() => (underway = undefined));
  };
  const timer = setInterval(run, everyMs).unref();
  run();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await underway;
    },
  };
}

/** Reads all due companies. Resolves when none is due, or after a part when the job is stopping. */
export async function syncContacts(app: SyncedApp, isStopping: () => boolean = () => false): Promise<void> {
  const lockedUntil = () => new Date(app.now() + lockMs);
  for (;;) {
    if (isStopping()) return;
    let sync = await claimSync(app.db, new Date(app.now()), lockedUntil());
    if (!sync) return;
    const { client_id: clientId } = sync;
    try {
      while (sync && !isStopping()) {
        sync = await readContacts(app, sync);
        if (sync) await saveSync(app.db, clientId, { locked_until: lockedUntil() });
        else app.log.info({ clientId }, 'the contacts of a company were read');
      }
      // The job was stopped: the next process continues at once.
      if (sync) await saveSync(app.db, clientId, { locked_until: null, next_at: new Date(app.now()) });
    } catch (error) {
      await setBack(app, clientId, sync, error);
    }
  }
}

async function setBack(app: SyncedApp, clientId: string, sync: ContactSync | null, error: unknown): Promise<void> {
  const attempts = (sync?.attempts ?? 0) + 1;
  const trouble = classifyTrouble(error);
  const pause = trouble !== 'busy' ? permissionMs : backOffMs(attempts, (app.randomBytes(1)[0] ?? 0) / 256);
  if (error instanceof SuiteRefusal || error instanceof SuiteUnreachable || error instanceof OtherCompany)
    app.log.warn({ clientId, attempts, pause, reason: error.message }, 'reading contacts: tried again later');
  else app.log.error({ clientId, attempts, err: error }, 'reading contacts broke');
  // The cursor remains, so that data is not requested twice.
  await saveSync(app.db, clientId, { attempts, trouble, locked_until: null, next_at: new Date(app.now() + pause) });
}

function classifyTrouble(error: unknown): NonNullable<ContactSync['trouble']> {
  if (error instanceof OtherCompany) return 'otherCompany';
  return error instanceof SuiteRefusal && error.kind === 'noPermission' ? 'noPermission' : 'busy';
}
