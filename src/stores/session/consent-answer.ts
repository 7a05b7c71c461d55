import { clearStored, readStored, getText, watchStored, writeStored } from '../device/storage';

/** The answer of the authorization page in the other window. It has no code where the person refused. */
export interface ConsentAnswer {
  state: string;
  code: string | undefined;
}

const stateName = 'consent-state';
const answerName = 'consent-answer';

export function writeConsentState(state: string): void {
  writeStored(stateName, state);
}

export function clearConsentState(): void {
  clearStored(stateName);
  clearStored(answerName);
}

/** In the other window: hands over the answer in the address when somebody of this browser waits for it. */
export function passOnConsent(query: URLSearchParams): boolean {
  const state = query.get('state');
  if (!state || readStored(stateName, (value) => (typeof value === 'string' ? value : undefined)) !== state)
    return false;
  writeStored(answerName, { state, code: query.get('code') ?? undefined });
  return true;
}

/** Waits for the answer of one question. Returns how to stop. */
export function watchConsentAnswer(state: string, onAnswer: (answer: ConsentAnswer) => void): () => void {
  return watchStored(answerName, (value) => {
    if (getText(value, 'state') === state) onAnswer({ state, code: getText(value, 'code') });
  });
}
