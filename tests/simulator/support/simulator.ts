import fastify, { type FastifyInstance } from 'fastify';
import { createSimulator, dingtalkApi, type World } from '../../../simulator';

export const appOrigin = 'https://crm.example.test';
/** A Tuesday morning in Shanghai. */
export const morning = Date.UTC(2026, 4, 12, 1, 30);

export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => minutes(60 * count);
export const days = (count: number) => hours(24 * count);

export interface Answer {
  status: number;
  /** The parsed JSON; undefined when the body is not JSON. */
  json: unknown;
  text: string;
  headers: Headers;
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A simulator on a real port of this machine, with a clock that the test moves. */
export interface RunningSimulator {
  world: World;
  /** http://127.0.0.1:port */
  origin: string;
  /** Below the mount: path begins with a slash. Redirects are not followed. */
  ask(path: string, ask?: Ask): Promise<Answer>;
  advance(ms: number): void;
  now(): number;
  /** As after a start: the world and the clock begin again. Cheaper than another server. */
  restart(): void;
  close(): Promise<void>;
}

/** @param options `app`: the origin of an application of the test's own, which the simulator pushes to */
export async function startSimulator(
  options: { stateFile?: string; now?: number; app?: string } = {},
): Promise<RunningSimulator> {
  let now = options.now ?? morning;
  const server: FastifyInstance = fastify({ forceCloseConnections: true });
  const simulator = createSimulator({
    appOrigin: options.app ?? appOrigin,
    publicUrl: `${appOrigin}/sim`,
    now: () => now,
    ...(options.stateFile && { stateFile: options.stateFile }),
  });
  await server.register(simulator.plugin, { prefix: '/sim' });
  // The official SDK of DingTalk takes only host and port.
  await server.register(dingtalkApi(simulator.companies.map(({ world }) => world) as [World, ...World[]]));
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    world: simulator.world,
    origin,
    async ask(path, { method = 'GET', headers = {}, body } = {}) {
      const response = await fetch(`${origin}/sim${path}`, {
        method,
        redirect: 'manual',
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, json: parse(text), text, headers: response.headers };
    },
    advance(ms) {
      now += ms;
    },
    now: () => now,
    restart() {
      now = options.now ?? morning;
      simulator.world.reset();
    },
    async close() {
      await server.close();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The member at a path of names, as a string. */
export function textAt(value: unknown, ...names: (string | number)[]): string {
  const found = names.reduce<unknown>(
    (current, name) => (current as Record<string | number, unknown> | undefined)?.[name],
    value,
  );
  if (typeof found !== 'string' && typeof found !== 'number')
    throw new Error(`nothing at ${names.join('.')} in ${JSON.stringify(value)}`);
  return String(found);
}
