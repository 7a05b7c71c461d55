import { readEnv, type Env } from './env';
import { demoEnv } from './platforms';

/**
 * The settings of this start: the environment, and in demo mode the simulator's credentials and addresses below it. What the
 * environment sets wins.
 * @throws Error whose message is one line per wrong variable.
 */
export function readSettings(source: Record<string, string | undefined>): Env {
  const env = readEnv(source);
  if (!env.DEMO) return env;
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  return readEnv({ ...demoEnv(env.PUBLIC_URL), ...given, DEMO: 'true' });
}
