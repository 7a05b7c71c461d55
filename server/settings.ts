import { readEnv, type Env } from './env';
import { demoEnv } from './platforms/demo';
import { checkServerSettings, checkSettings, type SettingsReport } from './settings-check';

export interface CheckedSettings {
  env: Env;
  /** What an operator should know and nothing forbids, one sentence each. */
  warnings: string[];
}

/**
 * The settings of this start: the environment, and in demo mode the simulator's credentials and addresses below it. What the
 * environment sets wins.
 * @throws Error whose message is one line per wrong variable.
 */
export function readSettings(source: Record<string, string | undefined>): CheckedSettings {
  const env = withDemo(source, readEnv(source));
  return settled(env, [checkSettings(source, env)]);
}

/**
 * The settings of a server that is to listen: those above, and what only a server needs.
 * @throws Error whose message is one line per wrong variable.
 */
export function readServerSettings(source: Record<string, string | undefined>): CheckedSettings {
  const env = withDemo(source, readEnv(source));
  return settled(env, [checkSettings(source, env), checkServerSettings(source, env)]);
}

function settled(env: Env, reports: readonly SettingsReport[]): CheckedSettings {
  const faults = reports.flatMap((report) => report.faults);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { env, warnings: reports.flatMap((report) => report.warnings) };
}

function withDemo(source: Record<string, string | undefined>, env: Env): Env {
  if (!env.DEMO) return env;
  const setValues = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  return readEnv({ ...demoEnv(env.PUBLIC_URL), ...setValues, DEMO: 'true' });
}
