import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './folded.module.css';

/** The default number of lines of a long text that are shown before the reader opens the rest. */
const usualLines = 3;
/** The approximate number of characters in a phone's line. */
const lineLength = 30;

/** Returns whether a text may exceed the shown lines. */
export function isLong(text: string, lines = usualLines): boolean {
  return text.length > lines * lineLength || text.split('\n').length > lines;
}

/** Shows the first lines of a long text, and a button for the rest. A short text is shown in full. */
export function Folded({ text, lines = usualLines, children }: { text: string; lines?: number; children: ReactNode }) {
  return isLong(text, lines) ? <LongText lines={lines}>{children}</LongText> : <>{children}</>;
}

function LongText({ lines, children }: { lines: number; children: ReactNode }) {
  const { t } = useTranslation('detail');
  const [open, setOpen] = useState(false);
  /** False where the column shows the whole text. */
  const [cut, setCut] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (!outer || !inner || open || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setCut(inner.offsetHeight > outer.clientHeight + 1));
    observer.observe(inner);
    return () => observer.disconnect();
  }, [open]);
  return (
    <div>
      <div
        ref={frame}
        className={open ? undefined : styles.folded}
        style={open ? undefined : { maxHeight: `${lines * 1.5}em` }}
        data-cut={(!open && cut) || undefined}
      >
        <div ref={content}>{children}</div>
      </div>
      {(open || cut) && (
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'fold' : 'unfold')}
        </button>
      )}
    </div>
  );
}
