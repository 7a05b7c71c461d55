import type { Channel } from '../../domain/platforms';
import type { Forgery } from '../../simulator/events/push';
import type { Play } from '../../simulator/events/courier';
import type { Console } from '../../simulator/world/state';
import type { TestServer } from './server';

/** Triggers events of the simulated suites and controls their delivery. */
export interface EventDirector {
  /** Changes the settings of a suite's console. */
  console(suite: Channel, changes: Partial<Console>): Promise<void>;
  play(suite: Channel, play: Play, times?: number): Promise<void>;
  release(options?: { reversed: boolean }): Promise<void>;
  /** Sends an event of any name; a forged event has another sender. @returns the status of the answer to a forged one */
  send(
    suite: Channel,
    event: { type: string; content: Record<string, unknown>; id?: string; old?: boolean; forged?: Forgery },
  ): Promise<number | undefined>;
  /** Installs the app for a company: Feishu and Lark name the installer and the applicants. */
  install(suite: Channel, by: { person: string; asAdministrator: boolean; applicants: string[] }): Promise<void>;
  /** Sends the last message of the wire again with the same bytes. */
  replay(): Promise<number | undefined>;
  /** Makes the suite send the last event again. */
  repeat(): Promise<void>;
  /** Resolves when every sent event has arrived and was handled. */
  settled(): Promise<void>;
}

/** Directs the events of a server's simulator through its own control addresses, for the demo's company or another one. */
export function directEvents(
  server: Pick<TestServer, 'origin' | 'courier' | 'outbox'>,
  address = '/sim/control',
): EventDirector {
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${server.origin}${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { status?: number };
  };
  return {
    console: async (suite, changes) => void (await control('/console', { suite, ...changes })),
    play: async (suite, play, times = 1) => void (await control('/events/play', { suite, play, times })),
    release: async (options = { reversed: false }) => void (await control('/events/release', options)),
    send: async (suite, event) => (await control('/events', { suite, ...event })).status,
    install: async (suite, by) => void (await control('/events/install', { suite, ...by })),
    replay: async () => (await control('/events/replay', {})).status,
    repeat: async () => void (await control('/events/repeat', {})),
    async settled() {
      await server.courier.idle();
      await server.outbox.drain();
    },
  };
}
