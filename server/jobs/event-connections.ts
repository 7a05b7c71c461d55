import type { Channel } from '../../domain/platforms';
import { answerTap } from '../actions/answer-tap';
import { receiveEvent } from '../actions/receive-event';
import type { App } from '../context';
import type { SuiteApp } from '../platforms/platform';
import { holdConnection, type HeldConnection } from '../platforms/stream';
import { startClock } from './clock';

/** How soon an app that was connected is heard, and one that was withdrawn is no more. Milliseconds. */
const lookEveryMs = 10_000;

export interface EventConnections {
  /** Of which suites the connection of the server's own app is open now. */
  open(): Channel[];
  /** Of which companies the connection of their own app is open now. */
  openOfCompanies(): string[];
  stop(): Promise<void>;
}

interface Held {
  app: SuiteApp;
  connection: HeldConnection;
}

/** Holds a connection for each app whose suite is set to notify us over one: what comes over it is stored as what is pushed to our address is. */
export function startEventConnections(app: App): EventConnections {
  const held = new Map<string, Held>();

  /** Opens what is missing and ends what was withdrawn or has other credentials now. */
  async function look(): Promise<void> {
    const wanted = new Map(
      (await app.suites.all()).filter(({ needsConnection }) => needsConnection).map((one) => [keyOf(one), one]),
    );
    await Promise.all(
      [...held].map(async ([key, { connection }]) => {
        if (wanted.has(key)) return;
        held.delete(key);
        await connection.stop();
      }),
    );
    for (const [key, one] of wanted)
      if (!held.has(key)) held.set(key, { app: one, connection: connectionOf(app, one) });
  }

  const clock = startClock({ job: 'event-connections', initialDelayMs: 0, everyMs: lookEveryMs }, look, (error) =>
    app.log.error({ err: error }, 'events: the connections could not be looked at'),
  );
  const open = () => [...held.values()].filter(({ connection }) => connection.isOpen());
  return {
    open: () => open().flatMap(({ app: { owner, suite } }) => (owner ? [] : [suite.channel])),
    openOfCompanies: () => open().flatMap(({ app: { owner } }) => (owner ? [owner.clientId] : [])),
    async stop() {
      await clock.stop();
      await Promise.all([...held.values()].map(({ connection }) => connection.stop()));
    },
  };
}

const keyOf = ({ owner, suite, version }: SuiteApp) => `${suite.channel}/${owner?.clientId ?? ''}/${version}`;

function connectionOf(app: App, { suite, owner, tickets }: SuiteApp): HeldConnection {
  const { channel } = suite;
  const ownerId = owner?.clientId ?? null;
  const protocol = suite.stream({
    async events(sent) {
      if ((await receiveEvent(app, channel, owner, sent)) === 'unknown' && !tickets)
        app.log.warn({ channel, ownerId, tenantKey: sent.tenantKey }, 'events: a company of somebody else');
    },
    async tap(sent) {
      return owner && owner.tenantKey !== sent.tenantKey ? null : answerTap(app, { channel, ownerId, ...sent }, sent);
    },
    async ticket(ticket, at) {
      await tickets?.keep(ticket, at);
    },
  });
  const random = () => (app.randomBytes(1)[0] ?? 0) / 256;
  return holdConnection(protocol, {
    name: ownerId === null ? channel : `${channel} of ${ownerId}`,
    log: app.log,
    random,
  });
}
