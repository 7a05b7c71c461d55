import WebSocket from 'ws';
import type { Logger } from 'pino';
import type { StreamProtocol } from './platform';

/**
 * The limits of a handshake and of a silent connection. A longer handshake has failed; a connection that is silent for longer is dead, whatever the
 * network reports. Milliseconds.
 */
const handshakeMs = 10_000;
const silentMs = 5 * 60_000;
/** The maximum size of a suite's message. Bytes. */
const maxPayload = 1024 * 1024;
/** Pauses between attempts to connect. Milliseconds. */
const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;

export interface HeldConnection {
  /** Whether the suite can reach the server over it. */
  isOpen(): boolean;
  stop(): Promise<void>;
}

interface ConnectionOwner {
  name: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** From 0 up to, not including, 1. */
  random(): number;
}

/**
 * Keeps a connection to a suite open until it is stopped, and reconnects when it ends: meanwhile the suite stores its messages and repeats them.
 */
export function holdConnection(protocol: StreamProtocol, { name, log, random }: ConnectionOwner): HeldConnection {
  const sockets = new Set<WebSocket>();
  const stopController = new AbortController();
  let failures = 0;

  async function runConnection(): Promise<void> {
    while (!stopController.signal.aborted) {
      try {
        const endReason = await connect(await protocol.address());
        log.info({ suite: name, ended: endReason }, 'events: the connection to the suite ended');
      } catch (error) {
        failures += 1;
        log.warn({ suite: name, failures, err: error }, 'events: no connection to the suite');
      }
      const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(failures, 10));
      if (failures > 0) await pause(longest * (0.5 + random() / 2), stopController.signal);
    }
  }

  /** @returns when the connection has ended, or needs a replacement */
  function connect(address: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (stopController.signal.aborted) return resolve('stopped');
      const socket = new WebSocket(address, { handshakeTimeout: handshakeMs, maxPayload, perMessageDeflate: false });
      sockets.add(socket);
      let silence: NodeJS.Timeout | undefined;
      let beat: NodeJS.Timeout | undefined;
      const heard = () => {
        clearTimeout(silence);
        silence = setTimeout(() => socket.terminate(), silentMs).unref();
      };
      const send = (message: string | Uint8Array) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(message);
      };
      const show = () => {
        if (!protocol.beat) return;
        send(protocol.beat.message());
        beat = setTimeout(show, protocol.beat.everyMs()).unref();
      };
      socket.on('open', () => {
        failures = 0;
        log.info({ suite: name }, 'events: connected to the suite');
        heard();
        show();
      });
      socket.on('ping', heard);
      socket.on('message', (data) => {
        heard();
        const message = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Uint8Array);
        protocol
          .receive(message, send)
          .then((next) => next === 'renew' && resolve(next))
          .catch((error: unknown) => log.error({ suite: name, err: error }, 'events: a message was not handled'));
      });
      socket.on('error', reject);
      socket.on('close', (code) => {
        clearTimeout(silence);
        clearTimeout(beat);
        sockets.delete(socket);
        resolve(`closed ${code}`);
      });
    });
  }

  const connectionLoop = runConnection();
  return {
    isOpen: () => [...sockets].some((socket) => socket.readyState === WebSocket.OPEN),
    async stop() {
      stopController.abort();
      for (const socket of sockets) socket.terminate();
      await connectionLoop;
    },
  };
}

/** Waits; ends early on a stop. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
