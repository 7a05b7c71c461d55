import type { Channel } from '@domain/platforms';
import { ApiError, type Api } from '@/api';
import { exchangeCode, type Exchange } from './account-calls';
import type { AppEnvironment } from './app-environment';

/** Answers that concern the person and not the code: a repetition would not change them. */
const final = [
  'noSeats',
  'notJoined',
  'notAuthorised',
  'initialising',
  'stateRefused',
  'notAvailable',
  'otherOrganisation',
  'tooManyRequests',
];

/** Returns a token for a code that the suite's bridge gives without a tap. */
export function exchangeInContainer(api: Api, env: AppEnvironment, channel: Channel): Promise<string> {
  return twice(async () => {
    const platform = await env.platform();
    // A code can be used once, so the second attempt has a fresh one.
    const answer = await platform.signInCode();
    if (answer.kind !== 'done') throw new ApiError(answer.kind === 'timedOut' ? 'timedOut' : 'loginAgain');
    return exchangeCode(api, channel, {
      code: answer.value.code,
      source: 'container',
      app_id: env.getAppId(channel),
    });
  });
}

/** Returns a token for the code that the authorization page sent back. */
export function exchangeOnWeb(
  api: Api,
  env: AppEnvironment,
  channel: Channel,
  exchange: Omit<Exchange, 'source'>,
): Promise<string> {
  return twice(() => exchangeCode(api, channel, { ...exchange, source: 'web', app_id: env.getAppId(channel) }));
}

/** Repeats a failed exchange once (SD-3). */
async function twice<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && final.includes(error.name)) throw error;
    return work();
  }
}
