import type { PhoneTexts } from '../texts';
import { Sheet } from './Sheet';

/** Shows a link that leads out of the suite without following it: the demo sends no request to another host automatically. */
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
