import { randomBytes } from 'node:crypto';
import { channels, type Channel } from '../../domain/platforms';
import type { Env } from '../../server/env';
import { makeSuites } from '../../server/platforms';
import { SuiteRefusal, type SuiteApp } from '../../server/platforms/platform';
import { describeMissing } from '../company/suite-checks';
import { failed, good, warning, type Finding } from './finding';

const names: Record<Channel, { name: string; secret: string }> = {
  feishu: { name: 'Feishu', secret: 'FEISHU_APP_ID and FEISHU_APP_SECRET' },
  lark: { name: 'Lark', secret: 'LARK_APP_ID and LARK_APP_SECRET' },
  dingtalk: { name: 'DingTalk', secret: 'DINGTALK_APP_KEY and DINGTALK_APP_SECRET' },
};

/** Checks whether each suite gives the app a token, and signs its pages with it. */
export async function checkSuites(env: Env): Promise<Finding[]> {
  if (env.DEMO) return [];
  // The store keeps no token, because a stored token of the server would hide that its secret is wrong by now.
  const secrets = { read: async () => null, write: async () => undefined, writeNewer: async () => undefined };
  const cipher = { encrypt: (plain: string) => plain, decrypt: (encrypted: string) => encrypted };
  const apps = {
    ofCompany: async () => null,
    ofApp: async () => null,
    getTenant: async () => null,
    all: async () => [],
  };
  const suites = makeSuites({ env, secrets, apps, cipher, now: Date.now, randomBytes });
  const configured = channels.flatMap((channel) => suites.serverApp(channel) ?? []);
  return (await Promise.all(configured.map((app) => checkSuite(app, env.PUBLIC_URL)))).flat();
}

async function checkSuite({ suite, tickets }: SuiteApp, origin: string): Promise<Finding[]> {
  const { name, secret } = names[suite.channel];
  try {
    if (tickets) {
      // Only the running server gets the ticket with which the app acts for a company.
      await tickets.check();
      return [good(name, `takes ${secret}, and sends the ticket of the store app to the running server`)];
    }
    await suite.signPage(`${origin}/home`);
    const missing = await describeMissing(suite);
    return [
      good(name, `takes ${secret}, and pages can be signed`),
      ...missing.map((text) => warning(`${name}, permission`, text)),
    ];
  } catch (error) {
    if (error instanceof SuiteRefusal)
      return [
        failed(
          name,
          `refuses with ${error.suiteCode} "${error.suiteMessage}". Compare ${secret} with the developer console, and look whether the app is published and enabled there.`,
        ),
      ];
    return [
      failed(
        name,
        `does not answer (${(error as Error).message}). This machine must reach it; the addresses of the suites are in server/env.ts.`,
      ),
    ];
  }
}

const skewLimitSeconds = 30;

/** Checks whether this machine's clock agrees with those of the suites, because signatures and tokens contain times. */
export async function checkClock(env: Env): Promise<Finding[]> {
  const address = env.DEMO
    ? undefined
    : env.FEISHU_APP_ID
      ? env.FEISHU_BASE_URL
      : env.LARK_APP_ID
        ? env.LARK_BASE_URL
        : env.DINGTALK_API_URL;
  if (address === undefined) return [];
  const began = Date.now();
  const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(5_000), redirect: 'manual' }).catch(
    () => undefined,
  );
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return [warning('Clock', `${new URL(address).host} does not say what time it is`)];
  // The header has whole seconds, and the answer has a delay.
  const seconds = Math.round((Date.now() + began) / 2_000 - theirs / 1_000);
  if (Math.abs(seconds) <= skewLimitSeconds) return [good('Clock', `agrees with ${new URL(address).host}`)];
  return [
    failed(
      'Clock',
      `is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ${new URL(address).host}. Switch on the machine's time service (timedatectl set-ntp true): signatures are refused.`,
    ),
  ];
}
