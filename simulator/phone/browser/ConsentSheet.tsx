import type { PhoneTexts } from '../texts';
import { Sheet } from './Sheet';

/** The scopes that the application requests from a person, until they answer. */
export interface Consent {
  scopes: string[];
  settle(granted: boolean): void;
}

/** The client's own question whether the application may act on the person's behalf. */
export function ConsentSheet({ consent, texts }: { consent: Consent; texts: PhoneTexts }) {
  return (
    <Sheet title={texts.consent} onClose={() => consent.settle(false)}>
      <p className="address">{consent.scopes.join(', ')}</p>
      <div className="sheet-actions">
        <button type="button" className="plain" onClick={() => consent.settle(false)}>
          {texts.refuseConsent}
        </button>
        <button type="button" className="main" onClick={() => consent.settle(true)}>
          {texts.allowConsent}
        </button>
      </div>
    </Sheet>
  );
}
