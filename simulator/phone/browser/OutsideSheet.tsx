import type { PhoneTexts } from '../texts';
import { Sheet } from './Sheet';

/** A link that leads out of the suite is shown, not followed: the demo asks no other host for anything by itself. */
export function OutsideSheet({ url, texts, onClose }: { url: string; texts: PhoneTexts; onClose(): void }) {
  const web = /^https?:/.test(url);
  return (
    <Sheet title={texts.outside} onClose={onClose}>
      <p className="address">{url}</p>
      <div className="sheet-actions">
        <button type="button" className="plain" onClick={onClose}>
          {texts.cancel}
        </button>
        {web && (
          <a className="main" href={url} target="_blank" rel="noreferrer noopener" onClick={onClose}>
            {texts.openOutside}
          </a>
        )}
      </div>
    </Sheet>
  );
}
