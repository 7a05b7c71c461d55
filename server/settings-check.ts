import { existsSync } from 'node:fs';
import path from 'node:path';
import { formerNames, isWildcardHost, namesSuite, processCount, settingGroups, settingNames, type Env } from './env';

type SettingsSource = Readonly<Record<string, string | undefined>>;

/** The faults of settings that are each valid separately: faults stop the start, warnings go to the log. One sentence each. */
export interface SettingsReport {
  faults: string[];
  warnings: string[];
}

/** Variables with these prefixes are meant for this server; others with similar names usually belong to another program. */
const ownPrefixes = /^(FEISHU|LARK|DINGTALK|TIANYANCHA|MESSAGING|NOMINATIM|AMAP|S3)_/;

/** A misspelling of these has no serious effect, and other programs use similar names. */
const harmless = ['LOG_LEVEL'];

/** Checks the settings as a whole. `source` is the environment as given, `env` the parsed result. */
export function checkSettings(source: SettingsSource, env: Env): SettingsReport {
  const report: SettingsReport = { faults: [...groupFaults(env), ...storeFaults(env)], warnings: [] };
  checkNames(source, report);
  return report;
}

/** Checks settings that matter to a server that listens, and not to a command that works on the database. */
export function checkServerSettings(source: SettingsSource, env: Env): SettingsReport {
  const report: SettingsReport = { faults: [], warnings: [] };
  checkSomebodyCanSignIn(env, report);
  checkSecretKey(env, report);
  checkAddress(source, env, report);
  checkProcesses(env, report);
  checkClock(env, report);
  return report;
}

function checkSomebodyCanSignIn(env: Env, { faults }: SettingsReport): void {
  if (env.DEMO || env.COMPANY_APPS || namesSuite(env)) return;
  const reason =
    env.DATABASE_URL === undefined
      ? 'DEMO is off'
      : 'with DATABASE_URL the demo is off unless DEMO=true says otherwise';
  faults.push(
    `No suite is set, and ${reason}: nobody could sign in. Set FEISHU_APP_ID and FEISHU_APP_SECRET (or those of LARK_… or DINGTALK_…), COMPANY_APPS=true where companies bring their own apps, or DEMO=true for the simulator and demo companies, which anybody may enter.`,
  );
}

/** A production server uses the machine's time: sessions, notices and signatures of the suites depend on it. */
function checkClock(env: Env, { faults }: SettingsReport): void {
  if (env.SIDECAR_NOW === undefined || env.DEMO) return;
  faults.push(
    'SIDECAR_NOW: sets the clock of the demo alone. Unset it, or set DEMO=true for the simulator and demo companies, which anybody may enter.',
  );
}

function checkAddress(source: SettingsSource, env: Env, { faults, warnings }: SettingsReport): void {
  if (!isWildcardHost(env.HOST) || source.PUBLIC_URL) return;
  const explanation = `HOST=${env.HOST} without PUBLIC_URL: links and sign-in would lead to ${env.PUBLIC_URL}, which only this machine reaches. Set PUBLIC_URL to the address that browsers use.`;
  (env.DEMO ? warnings : faults).push(explanation);
}

/** Hosting providers set it for every program, so it does not prevent the start. */
function checkProcesses(env: Env, { warnings }: SettingsReport): void {
  if (env.WEB_CONCURRENCY === processCount(env)) return;
  const reason =
    env.DATABASE_URL === undefined
      ? 'the embedded database belongs to one process. Set DATABASE_URL to use more'
      : 'the simulator of the demo lives in one process. Set DEMO=false to use more';
  warnings.push(`WEB_CONCURRENCY=${env.WEB_CONCURRENCY} is ignored: ${reason}.`);
}

function groupFaults(env: Env): string[] {
  return settingGroups.flatMap(({ of, all, custom = [], any = [] }) => {
    const setNames = [...all, ...custom, ...any].filter((name) => env[name] !== undefined);
    if (setNames.length === 0) return [];
    return [...all, ...(env.DINGTALK_APP_TYPE === 'store' ? [] : custom)]
      .filter((name) => env[name] === undefined)
      .map(
        (name) =>
          `${name}: is needed for ${of}, since ${setNames.join(' and ')} ${setNames.length > 1 ? 'are' : 'is'} set`,
      );
  });
}

/** A store app gets its tickets only by push, and pushes are accepted only with the token. */
function storeFaults(env: Env): string[] {
  const isBlind =
    env.DINGTALK_APP_TYPE === 'store' &&
    env.DINGTALK_APP_KEY !== undefined &&
    env.DINGTALK_EVENTS === 'http' &&
    env.DINGTALK_EVENT_TOKEN === undefined;
  const dingtalk = isBlind
    ? [
        'DINGTALK_EVENT_TOKEN: is needed with DINGTALK_EVENT_AES_KEY for the tickets of the store app, since DINGTALK_APP_TYPE is store. With DINGTALK_EVENTS=stream they come over the connection.',
      ]
    : [];
  const otherFaults = (['FEISHU', 'LARK'] as const).flatMap((suite) => {
    if (env[`${suite}_APP_TYPE`] === 'custom') return [];
    return [
      ...(env[`${suite}_EVENTS`] === 'http'
        ? []
        : [
            `${suite}_EVENTS: must be http, since ${suite}_APP_TYPE is store: the suites give no connection to store apps.`,
          ]),
      ...(env[`${suite}_APP_ID`] === undefined || env[`${suite}_VERIFICATION_TOKEN`] !== undefined
        ? []
        : [
            `${suite}_VERIFICATION_TOKEN: is needed for the tickets of the store app, since ${suite}_APP_TYPE is store`,
          ]),
    ];
  });
  return [...otherFaults, ...dingtalk];
}

/**
 * Checks the names of settings. A misspelt name would be ignored silently: the server would run with an unwanted default. A name close to a known
 * one stops the start. A name with only the same prefix may belong to another program and is a warning.
 */
function checkNames(source: SettingsSource, { faults, warnings }: SettingsReport): void {
  for (const [name, value] of Object.entries(source)) {
    if (!value || settingNames.includes(name)) continue;
    const renamed = formerNames[name];
    if (renamed) {
      warnings.push(`${name} is called ${renamed} now: rename it, the next release will not read the old name.`);
      continue;
    }
    const likelyName = settingNames.find((knownName) => isNear(name, knownName));
    if (likelyName && !source[likelyName] && !harmless.includes(likelyName))
      faults.push(
        `${name}: is not a setting. ${likelyName} was probably meant: rename it, or unset it if it belongs to another program.`,
      );
    else if (likelyName || ownPrefixes.test(name))
      warnings.push(`${name} is not a setting of this server and is ignored.`);
  }
}

/** Returns whether `name` may be a misspelling of `known`. Short names resemble too many others. */
function isNear(name: string, knownName: string): boolean {
  const [typed, right] = [name, knownName].map((settingName) =>
    settingName.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
  ) as [string, string];
  if (right.length < 7 || !knownName.includes('_')) return false;
  const limit = right.length < 10 ? 1 : 2;
  return Math.abs(typed.length - right.length) <= limit && distance(typed, right) <= limit;
}

/** Returns the number of letters that were left out, added, changed or swapped with their neighbour. */
function distance(left: string, right: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSameLetter = left[row - 1] === right[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSameLetter ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        best = Math.min(best, (before[column - 2] ?? 0) + 1);
      next.push(best);
    }
    [before, last] = [last, next];
  }
  return last[right.length] ?? 0;
}

/** A database outside the folder survives the folder: a key inside it could be lost before the data that it encrypted. */
function checkSecretKey(env: Env, { faults, warnings }: SettingsReport): void {
  if (env.DATABASE_URL === undefined || env.SECRET_KEY !== undefined) return;
  const keyFile = path.join(env.DATA_DIR, 'secret.key');
  if (existsSync(keyFile))
    warnings.push(
      `SECRET_KEY is not set: what the database holds sealed opens only with ${keyFile}. Set SECRET_KEY to what stands in it, on every server of this database.`,
    );
  else if (env.DEMO)
    warnings.push(
      'SECRET_KEY is not set: the key is made and kept in DATA_DIR, and a second server on this database would have another one.',
    );
  else
    faults.push(
      'SECRET_KEY: is needed with DATABASE_URL (32 characters or more, the same on every server of this database), as in: openssl rand -hex 32',
    );
}
