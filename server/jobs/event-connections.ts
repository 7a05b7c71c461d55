import type { Channel } from '../../domain/platforms';
import { answerTap } from '../actions/answer-tap';
import { receiveEvent } from '../actions/receive-event';
import type { App } from '../context';
import { needsConnection } from '../platforms/settings';
import { holdConnection } from '../platforms/stream';

export interface EventConnections {
  /** Of which suites the connection is open now. */
  open(): Channel[];
  stop(): Promise<void>;
}

/** Holds the connections of the suites that are set to notify us over one: what comes over it is stored as what is pushed to our address is. */
export function startEventConnections(app: App): EventConnections {
  const connections = Object.values(app.suites).flatMap((suite) => {
    if (!suite || !needsConnection(app.env, suite.channel)) return [];
    const { channel } = suite;
    const protocol = suite.stream({
      async events(sent) {
        if ((await receiveEvent(app, channel, sent)) === 'unknown')
          app.log.warn({ channel, tenantKey: sent.tenantKey }, 'events: a company of somebody else');
      },
      tap: (sent) => answerTap(app, { channel, ...sent }, sent),
    });
    const random = () => (app.randomBytes(1)[0] ?? 0) / 256;
    return [{ channel, held: holdConnection(protocol, { name: channel, log: app.log, random }) }];
  });
  return {
    open: () => connections.filter(({ held }) => held.isOpen()).map(({ channel }) => channel),
    async stop() {
      await Promise.all(connections.map(({ held }) => held.stop()));
    },
  };
}
