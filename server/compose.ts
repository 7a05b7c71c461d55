import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { makeId } from '../domain/ids';
import type { App, EventHub, LinkPreviews } from './context';
import { makeBot } from './bot/bot';
import { makeLinkPreviews } from './link-previews/link-previews';
import type { CommitTask, Db } from './db/tables';
import { processCount, type Env } from './env';
import { makeEventStore } from './commands/suites/receive-event';
import { ConfigurationCache } from './services/configuration/configuration-cache';
import type { DiskFiles } from './storage/disk-files';
import { decryptGrant, encryptGrant } from './storage/file-links';
import { openStore } from './storage/open-store';
import { makeExportWorker } from './exports/worker';
import { makeImportWorker } from './imports/worker';
import { CallsInProgress } from './jobs/calls-in-progress';
import type { CompanyWorker } from './jobs/company-worker';
import { makeEventHub } from './jobs/event-hub';
import { makeOutbox, type OutboxWorker } from './jobs/outbox';
import { makeUsageCounts } from './jobs/usage';
import { makeViewUses } from './view-indexes/uses';
import { makeCompanyLookup, makeGeocoder, makeMessageGateway } from './integrations';
import { makeOutbound } from './integrations/outbound';
import { countedServices, makeSpend } from './integrations/paid-services';
import { makeSuites } from './platforms';
import { WindowCounts } from './processes/window-counts';
import { noSiblings, type Siblings } from './processes/worker';
import { storedApps } from './queries/suites/suite-apps';
import { suiteSecrets } from './queries/suites/suite-secrets';
import { deriveFileLinkKeys, deriveKeys, makeKeyringCipher, readKeyring, type Keyring } from './keyring';

export interface Parts {
  env: Env;
  db: Db;
  log: Logger;
  /** Epoch milliseconds; the system's clock unless a test gives another. */
  now?: () => number;
  randomBytes?: (count: number) => Uint8Array;
  /** Waits between two attempts at a suite, in milliseconds; a timer unless a test replaces it. */
  sleep?: (ms: number) => Promise<void>;
  /** The other processes of this server. */
  siblings?: Siblings;
}

/** Events for open apps also update the previews in chats. */
function withPreviews(hub: EventHub, previews: LinkPreviews): EventHub {
  const wake = (clientId: string) => {
    hub.wake(clientId);
    previews.wake(clientId);
  };
  return { ...hub, wake };
}

/** Composes the parts of one server. Nothing runs yet: the caller starts the outbox and listens. */
export function composeApp({
  env,
  db,
  log,
  now = Date.now,
  randomBytes: bytes = randomBytes,
  sleep,
  siblings = noSiblings,
}: Parts): {
  app: App;
  diskFiles: DiskFiles;
  outbox: OutboxWorker;
  exportWorker: CompanyWorker;
  importWorker: CompanyWorker;
  /** The keys by which the cipher and the links work. */
  keyring: Keyring;
} {
  const keyring = readKeyring(env);
  const cipher = makeKeyringCipher(keyring);
  const { files, diskFiles } = openStore(env, deriveFileLinkKeys(keyring), now);
  const secrets = suiteSecrets(db, now);
  const outsideOptions = { env, now, randomBytes: bytes, ...(sleep && { sleep }) };
  const counts = new WindowCounts(now);
  const countWindow = siblings.count ?? ((key: string, windowMs: number) => Promise.resolve(counts.add(key, windowMs)));
  const spend = makeSpend(countWindow);
  const services = {
    geocoder: makeGeocoder(outsideOptions, processCount(env)),
    messageGateway: makeMessageGateway(outsideOptions),
    companies: makeCompanyLookup(outsideOptions),
  };
  const context = {
    db,
    env,
    log,
    now,
    randomBytes: bytes,
    makeId: () => makeId(now(), bytes),
    cipher,
    files,
    suites: makeSuites({ ...outsideOptions, secrets, apps: storedApps(db), cipher }),
    ...countedServices(services, spend),
    spend,
    outbound: makeOutbound({ opened: env.WEBHOOK_NETWORKS }),
    configurations: new ConfigurationCache(),
    viewUses: makeViewUses(),
    usage: makeUsageCounts(),
    callsInProgress: new CallsInProgress(),
    bot: makeBot(() => app, countWindow),
    linkPreviews: makeLinkPreviews(() => app, sleep),
  };
  const outbox = makeOutbox(context, { workers: () => app });
  const workers = {
    outbox,
    inbox: { wake: (clientId: string) => outbox.wakeInbox(clientId) },
    webhooks: { wake: (clientId: string) => outbox.wakeWebhooks(clientId) },
    eventHub: withPreviews(makeEventHub(context), context.linkPreviews),
    exports: makeExportWorker(() => app),
    imports: makeImportWorker(() => app),
  };
  const linkKeys = deriveKeys(keyring, 'export links');
  siblings.onWake((wake, clientId) => workers[wake].wake(clientId));
  /** Wakes a worker here and in the other processes: a commit concerns the outbox and the event streams of all. */
  const wakeAll = (wake: CommitTask['wake']) => (clientId: string) => {
    workers[wake].wake(clientId);
    siblings.tell(wake, clientId);
  };
  const app: App = {
    ...context,
    outbox: { ...outbox, wake: wakeAll('outbox') },
    webhooks: { wake: wakeAll('webhooks') },
    inbox: { wake: wakeAll('inbox'), store: makeEventStore(context, () => app) },
    eventHub: { ...workers.eventHub, wake: wakeAll('eventHub') },
    exports: {
      wake: wakeAll('exports'),
      link: (link) => `${env.PUBLIC_URL}/api/data-export/file/${encryptGrant(linkKeys, { kind: 'export', ...link })}`,
      readLink: (token) => decryptGrant(linkKeys, token, 'export', now()),
    },
    imports: {
      wake: wakeAll('imports'),
      link: (link) => `${env.PUBLIC_URL}/api/data-import/file/${encryptGrant(linkKeys, { kind: 'import', ...link })}`,
      readLink: (token) => decryptGrant(linkKeys, token, 'import', now()),
    },
  };
  return { app, diskFiles, outbox, exportWorker: workers.exports, importWorker: workers.imports, keyring };
}
