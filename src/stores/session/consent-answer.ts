import { clearStored, readStored, getText, watchStored, writeStored } from '../device/storage';

/** The answer of the authorization page in the other window. It has no code if the person refused. */
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

/** Passes on the answer in the address, in the other window, if a page in this browser waits for it. */
export function passOnConsent(query: URLSearchParams): boolean {
  const state = query.get('state');
  if (!state || readStored(stateName, (value) => (typeof value === 'string' ? value : undefined)) !== state)
    return false;
  writeStored(answerName, { state, code: query.get('code') ?? undefined });
  return true;
}

/** Waits for the answer to one question. Returns the function that stops the wait. */
export function watchConsentAnswer(state: string, onAnswer: (answer: ConsentAnswer) => void): () => void {
  return watchStored(answerName, (value) => {
    if (getText(value, 'state') === state) onAnswer({ state, code: getText(value, 'code') });
  });
}
