import type { Channel } from '../../domain/platforms';
import { answerTap } from '../commands/notices/answer-tap';
import { receiveEvent } from '../commands/suites/receive-event';
import type { App } from '../context';
import type { SuiteApp } from '../platforms/platform';
import { holdConnection, type HeldConnection } from '../platforms/stream';
import { startClock } from './clock';

/** The interval at which the job opens connections for connected apps and closes those of withdrawn ones. Milliseconds. */
const lookEveryMs = 10_000;

export interface EventConnections {
  /** Returns the suites to which the server's own app has an open connection. */
  open(): Channel[];
  /** Returns the companies with an open connection of their own app. */
  openOfCompanies(): string[];
  stop(): Promise<void>;
}

interface OpenConnection {
  app: SuiteApp;
  connection: HeldConnection;
}

/**
 * Keeps a connection for each app of a suite that sends events over connections. Its events are stored in the same way as events that are pushed to
 * our address.
 */
export function startEventConnections(app: App): EventConnections {
  const heldConnections = new Map<string, OpenConnection>();

  /** Opens missing connections, and closes those of withdrawn apps and changed credentials. */
  async function checkConnections(): Promise<void> {
    const neededApps = new Map(
      (await app.suites.all())
        .filter(({ needsConnection }) => needsConnection)
        .map((suiteApp) => [getKey(suiteApp), suiteApp]),
    );
    await Promise.all(
      [...heldConnections].map(async ([key, { connection }]) => {
        if (neededApps.has(key)) return;
        heldConnections.delete(key);
        await connection.stop();
      }),
    );
    for (const [key, suiteApp] of neededApps)
      if (!heldConnections.has(key))
        heldConnections.set(key, { app: suiteApp, connection: openConnection(app, suiteApp) });
  }

  const clock = startClock(
    { job: 'event-connections', initialDelayMs: 0, everyMs: lookEveryMs },
    checkConnections,
    (error) => app.log.error({ err: error }, 'events: the connections could not be looked at'),
  );
  const open = () => [...heldConnections.values()].filter(({ connection }) => connection.isOpen());
  return {
    open: () => open().flatMap(({ app: { owner, suite } }) => (owner ? [] : [suite.channel])),
    openOfCompanies: () => open().flatMap(({ app: { owner } }) => (owner ? [owner.clientId] : [])),
    async stop() {
      await clock.stop();
      await Promise.all([...heldConnections.values()].map(({ connection }) => connection.stop()));
    },
  };
}

const getKey = ({ owner, suite, version }: SuiteApp) => `${suite.channel}/${owner?.clientId ?? ''}/${version}`;

function openConnection(app: App, { suite, owner, tickets }: SuiteApp): HeldConnection {
  const { channel } = suite;
  const ownerId = owner?.clientId ?? null;
  const protocol = suite.stream({
    async events(sentEvents) {
      if ((await receiveEvent(app, channel, owner, sentEvents)) === 'unknown' && !tickets)
        app.log.warn({ channel, ownerId, tenantKey: sentEvents.tenantKey }, 'events: a company of somebody else');
    },
    async tap(sentTap) {
      return owner && owner.tenantKey !== sentTap.tenantKey
        ? null
        : answerTap(app, { channel, ownerId, ...sentTap }, sentTap);
    },
    async preview(sentPreview) {
      const { tenantKey, openId } = sentPreview;
      return owner && owner.tenantKey !== tenantKey
        ? null
        : app.linkPreviews.show({ channel, ownerId, tenantKey, openId }, sentPreview);
    },
    async ticket(ticket, time) {
      await tickets?.keep(ticket, time);
    },
  });
  const random = () => (app.randomBytes(1)[0] ?? 0) / 256;
  return holdConnection(protocol, {
    name: ownerId === null ? channel : `${channel} of ${ownerId}`,
    log: app.log,
    random,
  });
}
