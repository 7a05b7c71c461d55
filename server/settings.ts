import { readEnv, type Env } from './env';
import { demoEnv } from './platforms/demo';
import { checkServerSettings, checkSettings, type SettingsReport } from './settings-check';

export interface CheckedSettings {
  env: Env;
  /** Warnings for the operator, one sentence each. */
  warnings: string[];
}

/**
 * Returns the settings of this start: the environment, and in demo mode the simulator's credentials and addresses as defaults. The environment
 * takes precedence. @throws Error with a message of one line per wrong variable.
 */
export function readSettings(source: Record<string, string | undefined>): CheckedSettings {
  const env = withDemo(source, readEnv(source));
  return settled(env, [checkSettings(source, env)]);
}

/**
 * Returns the settings of a server that will listen: those above, and those that only a server needs. @throws Error with a message of one line per
 * wrong variable.
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
