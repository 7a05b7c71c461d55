import type { PhoneTexts } from '../texts';
import { Sheet } from './Sheet';

export interface ShownFile {
  name: string;
  size: number;
  /** Whether the client shows the file or stores it in the downloads. */
  how: 'opened' | 'saved';
}

/** A file that the page has passed to the client. */
export function FileSheet({ file, texts, onClose }: { file: ShownFile; texts: PhoneTexts; onClose(): void }) {
  return (
    <Sheet title={file.how === 'opened' ? texts.fileOpened : texts.fileSaved} onClose={onClose}>
      <p className="address">{file.name}</p>
      <p>{texts.fileSize.replace('{n}', String(file.size))}</p>
      <div className="sheet-actions">
        <button type="button" className="main" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Sheet>
  );
}
