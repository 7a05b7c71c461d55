import { useState } from 'react';
import type { PhoneTexts } from '../texts';
import { Icon } from './Icon';

interface Props {
  className: string;
  /** A tel:, sms: or mailto: address. */
  url: string;
  texts: PhoneTexts;
  /** Called when a call starts, which covers the client. */
  onCall(): void;
  onBack(): void;
}

/** The phone's own dialler, messages or mail: it shows the call or the message without any effect, and returns to the earlier screen. */
export function DeviceScreen({ className, url, texts, onCall, onBack }: Props) {
  const [isDone, setDone] = useState(false);
  const { protocol, pathname, searchParams } = new URL(url);
  const recipient = decodeURIComponent(pathname);
  const [name, action, doneLabel] =
    protocol === 'tel:'
      ? [texts.dialler, texts.call, texts.calling]
      : [protocol === 'sms:' ? texts.textMessages : texts.mail, texts.send, texts.sent];
  const lines = ['subject', 'body'].flatMap((key) => searchParams.get(key) ?? []);
  return (
    <section className={className} aria-label={name}>
      <header className="bar">
        <button type="button" className="icon" aria-label={texts.back} onClick={onBack}>
          <Icon name="back" />
        </button>
        <h1 className="bar-title">{name}</h1>
        <span className="icon" />
      </header>
      <div className="profile">
        <h2>{recipient}</h2>
        {lines.map((textLine) => (
          <p key={textLine}>{textLine}</p>
        ))}
        <p role="status">{isDone ? doneLabel : ''}</p>
        <div className="sheet-actions">
          <button
            type="button"
            className="main"
            disabled={isDone}
            onClick={() => {
              setDone(true);
              if (protocol === 'tel:') onCall();
            }}
          >
            {action}
          </button>
        </div>
      </div>
    </section>
  );
}
