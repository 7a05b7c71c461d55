import type { ConsentScope } from '@domain/platforms';
import type { Api } from '@/api';
import { clearConsentState, watchConsentAnswer, writeConsentState, type ConsentAnswer } from './consent-answer';
import type { ConsentQuestion } from './ConsentQuestion';
import type { AppEnvironment } from './app-environment';

interface ConsentContext {
  api: Api;
  env: AppEnvironment;
  /** Shows the question in a browser; undefined removes it. */
  show(question: ConsentQuestion | undefined): void;
}

/** Requests the person's consent to actions in their name, by the client's own sheet or by the authorization page. Returns true if it was given. */
export async function askConsent(asking: ConsentContext, scope: ConsentScope): Promise<boolean> {
  const platform = await asking.env.platform();
  if (!platform.inContainer) return onPage(asking, scope);
  const answer = await platform.consentCode(scope);
  if (answer.kind !== 'done') return false;
  await asking.api.call('account.larkConsent', { code: answer.value.code, source: 'container' });
  return true;
}

async function onPage(asking: ConsentContext, scope: ConsentScope): Promise<boolean> {
  const { oauthUrl: address } = await asking.api.call('account.larkConsentUrl', {
    url: asking.env.loginAddress(),
    scope,
  });
  const page = new URL(address);
  const state = page.searchParams.get('state');
  if (!state || !/^https?:$/.test(page.protocol)) return false;
  const { code } = await buildAnswer(asking, address, state);
  if (!code) return false;
  await asking.api.call('account.larkConsent', { code, source: 'web', state });
  return true;
}

async function buildAnswer({ show }: ConsentContext, address: string, state: string): Promise<Partial<ConsentAnswer>> {
  let stop = () => {};
  writeConsentState(state);
  try {
    return await new Promise<Partial<ConsentAnswer>>((resolve) => {
      stop = watchConsentAnswer(state, resolve);
      show({ address, cancel: () => resolve({}) });
    });
  } finally {
    stop();
    clearConsentState();
    show(undefined);
  }
}
